# An image with git and Lintel:
#   docker build --tag lintel .
#   docker run --rm --volume "$PWD:/src" lintel check --all
# RELEASES names a folder of the build context, as /lintel/FOLDER, with the files of a release; by default they are downloaded.
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
# The project belongs to somebody outside of the container.
RUN git config --system --add safe.directory '*'
# Any user may run it.
ENV HOME=/tmp
WORKDIR /src
ENTRYPOINT ["review"]
