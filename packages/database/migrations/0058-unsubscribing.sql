-- Someone who had a notification by e-mail stops them by the page of its link, where no one is signed in.
grant update (email_messages, version, changed_at, changed_by) on users to choba_identity;
