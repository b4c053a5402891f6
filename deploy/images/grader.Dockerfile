# The image for the grader: the judge, the formgrader, and the course with its hidden checks. Keep it
# in a registry that students cannot read.
#   docker build -f deploy/images/grader.Dockerfile -t decoder-grader .
FROM python:3.12-slim-bookworm

# No version is pinned: security updates are wanted, and Debian removes older versions.
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install --yes --no-install-recommends libseccomp2 \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --create-home --uid 1000 --shell /bin/bash jovyan

COPY constraints.txt pyproject.toml README.md LICENSE /opt/maskgrader/
COPY src /opt/maskgrader/src
RUN python -m pip install --no-cache-dir --constraint /opt/maskgrader/constraints.txt \
        "/opt/maskgrader[dask,hub,postgres]" dask-gateway==2026.3.0

# The course is copied to the volume when a grader starts; see deploy/kubernetes/grader.yaml.
COPY --chown=jovyan nbgrader_config.py /opt/course/
COPY --chown=jovyan cohorts /opt/course/cohorts
COPY --chown=jovyan source /opt/course/source
COPY --chown=jovyan translations /opt/course/translations
COPY --chown=jovyan tests/hidden /opt/course/tests/hidden
COPY --chown=jovyan tests/bank /opt/course/tests/bank
COPY --chmod=755 deploy/kubernetes/grade_on_gateway.py deploy/one-machine/backup_gradebook.py \
    /usr/local/bin/
# Jupyter reads both folders. nbgrader switches all its extensions on in the second one, so they are
# switched off there.
COPY deploy/images/nbgrader_config.py /etc/jupyter/
COPY deploy/images/grader/ /usr/local/etc/jupyter/
COPY deploy/images/custom.css /etc/jupyter/custom/

# A number lets Kubernetes verify that it is not root.
USER 1000
ENV HOME=/home/jovyan
WORKDIR /home/jovyan
EXPOSE 8888
CMD ["jupyterhub-singleuser", "--ip=0.0.0.0", "--port=8888"]
