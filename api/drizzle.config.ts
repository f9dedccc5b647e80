import { defineConfig } from 'drizzle-kit';

// `npm run db:generate` at the repository's root runs it in this folder.
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/**/*-tables.ts',
  out: './migrations',
});
