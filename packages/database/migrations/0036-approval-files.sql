-- Evidence that is handed in with a request for a second person is kept in the transaction of the request, which the worker's
-- role may make.
grant update (kept) on files to choba_worker;
