#!/bin/sh
# PostgreSQL's image runs this once, when it makes the database: the role that the api works as. The api grants it what it
# needs (api/src/platform/database/migrations/migrate-postgres.ts); the role POSTGRES_USER owns the tables and migrates them.
set -eu
psql -v ON_ERROR_STOP=1 -v "password=$(cat "$DATABASE_APP_PASSWORD_FILE")" -U "$POSTGRES_USER" -d "$POSTGRES_DB" <<'END'
create role site_app login password :'password';
END
