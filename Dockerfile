# An image with git and Lintel:
#   docker build --tag lintel .
#   docker run --rm --volume "$PWD:/src" lintel check --all
# To use local release files instead of a download, set RELEASES to /lintel/FOLDER, where FOLDER is in the build context.
FROM debian:bookworm-slim AS release
RUN apt-get update \
 && apt-get install --yes --no-install-recommends ca-certificates curl git \
 && rm -rf /var/lib/apt/lists/*
COPY . /lintel
ARG RELEASES=""
RUN REVIEW_RELEASES="$RELEASES" /lintel/script/install --release --no-build /opt/lintel

FROM debian:bookworm-slim
RUN apt-get update \
 && apt-get install --yes --no-install-recommends ca-certificates git libcurl4 \
 && rm -rf /var/lib/apt/lists/*
COPY --from=release /opt/lintel/ /usr/local/
# The mounted project may belong to a different user.
RUN git config --system --add safe.directory '*'
# A home folder that any user can write to.
ENV HOME=/tmp
WORKDIR /src
ENTRYPOINT ["review"]
