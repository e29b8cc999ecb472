# syntax=docker/dockerfile:1
FROM node:24-bookworm AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY scripts/imports/typescript6 scripts/imports/typescript6
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:24-bookworm-slim
ENV NODE_ENV=production ENVIRONMENT=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
RUN mkdir /data && chown node:node /data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/bin bin
COPY --from=build /app/dist dist
USER node
VOLUME /data
EXPOSE 3000
ENTRYPOINT ["node", "bin/evergreen.js"]
CMD ["serve"]
