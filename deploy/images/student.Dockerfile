# What students work in. No hidden check, no judge: only constraints.txt and the settings for
# students are taken from the repository.
#   docker build -f deploy/images/student.Dockerfile -t decoder-student .
FROM python:3.12-slim-bookworm

# For the account "jovyan" nbgrader asks for the hub's name of the person; see become_jovyan.
RUN useradd --create-home --uid 1000 --shell /bin/bash jovyan \
    && chmod 0770 /home/jovyan \
    && chgrp jovyan /etc/passwd \
    && chmod 0664 /etc/passwd

COPY constraints.txt deploy/images/student-requirements.txt /tmp/requirements/
RUN python -m pip install --no-cache-dir --constraint /tmp/requirements/constraints.txt \
        --requirement /tmp/requirements/student-requirements.txt \
    && rm -r /tmp/requirements

# Finding all fonts takes seconds, and matplotlib says so in red below the first picture.
ENV MPLCONFIGDIR=/var/cache/matplotlib
RUN mkdir --mode=1777 /var/cache/matplotlib \
    && python -c "import matplotlib.font_manager" \
    && chmod a+rw /var/cache/matplotlib/*

COPY deploy/images/nbgrader_config.py /etc/jupyter/
# In the folder of Python, where nbgrader switches all of its extensions on.
COPY deploy/images/student/ /usr/local/etc/jupyter/
COPY deploy/images/custom.css /etc/jupyter/custom/
COPY deploy/images/become_jovyan /usr/local/bin/

# By number, so that Kubernetes can tell that it is not root.
USER 1000
ENV HOME=/home/jovyan
WORKDIR /home/jovyan
EXPOSE 8888
ENTRYPOINT ["become_jovyan"]
CMD ["jupyterhub-singleuser", "--ip=0.0.0.0", "--port=8888"]
