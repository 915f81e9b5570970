-- Whether an administrator has hidden the checklist of a tenant that is being set up (docs/decisions/0149).
alter table users add column hides_setup boolean not null default false;
grant update (hides_setup) on users to choba_admin;
