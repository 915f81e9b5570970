-- The node in an id (ids.ts) tells the processes of an installation apart. Each takes the next number when it starts; the same
-- one comes again after 1,023 starts. 1023 is left for what makes ids without the services of a process.
create sequence node_numbers as smallint minvalue 0 maxvalue 1022 cycle;
