# The image for students, without hidden checks and judge: only constraints.txt and the settings for
# students come from the repository.
#   docker build -f deploy/images/student.Dockerfile -t decoder-student .
FROM python:3.12-slim-bookworm

# If the account is "jovyan", nbgrader uses the person's name on the hub; see become_jovyan.
RUN useradd --create-home --uid 1000 --shell /bin/bash jovyan \
    && chmod 0770 /home/jovyan \
    && chgrp jovyan /etc/passwd \
    && chmod 0664 /etc/passwd

COPY constraints.txt deploy/images/student-requirements.txt /tmp/requirements/
RUN python -m pip install --no-cache-dir --constraint /tmp/requirements/constraints.txt \
        --requirement /tmp/requirements/student-requirements.txt \
    && rm -r /tmp/requirements

# Searching for fonts takes seconds, and matplotlib warns about it below the first picture.
ENV MPLCONFIGDIR=/var/cache/matplotlib
RUN mkdir --mode=1777 /var/cache/matplotlib \
    && python -c "import matplotlib.font_manager" \
    && chmod a+rw /var/cache/matplotlib/*

COPY deploy/images/nbgrader_config.py /etc/jupyter/
# nbgrader switches all its extensions on in this folder.
COPY deploy/images/student/ /usr/local/etc/jupyter/
COPY deploy/images/custom.css /etc/jupyter/custom/
COPY deploy/images/become_jovyan /usr/local/bin/

# A number lets Kubernetes verify that it is not root.
USER 1000
ENV HOME=/home/jovyan
WORKDIR /home/jovyan
EXPOSE 8888
ENTRYPOINT ["become_jovyan"]
CMD ["jupyterhub-singleuser", "--ip=0.0.0.0", "--port=8888"]
