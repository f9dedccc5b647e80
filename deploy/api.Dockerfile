# The api: TypeScript that Node runs as it is; nothing is built.
FROM node:24-slim
ENV NODE_ENV=production PATH=/site/node_modules/.bin:$PATH
WORKDIR /site
COPY . .
RUN npm ci --omit=dev && install -d -o node /data
USER node
EXPOSE 3001
CMD ["node", "api/src/main.ts"]
