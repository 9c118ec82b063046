-- Roles and database of a new primary (docs/deploying.md):
--   POSTGRES_PASSWORD=secret psql --file deploy/roles.sql
\set ON_ERROR_STOP on
\getenv password POSTGRES_PASSWORD

create role haproxy login; -- asks which one is the primary, without a password

create role replica login replication password :'password';
-- what pg_rewind needs besides
grant execute on function pg_ls_dir(text, boolean, boolean), pg_stat_file(text, boolean),
  pg_read_binary_file(text), pg_read_binary_file(text, bigint, bigint, boolean) to replica;

create role counterpoint login password :'password';
create database counterpoint owner counterpoint;
