import { defineConfig } from 'drizzle-kit';

// Paths are seen from the repository's root: `npm run db:generate`.
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/**/*-tables.ts',
  out: './migrations',
});
