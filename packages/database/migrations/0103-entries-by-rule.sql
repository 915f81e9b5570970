-- No search goes by it, and a version of a rule is never deleted: what every entry paid for it (`npm run bench -- --only points`).
drop index point_entries_by_rule;
