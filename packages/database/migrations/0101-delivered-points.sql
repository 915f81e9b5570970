-- That an entry was delivered to a point system is forgotten after a while (docs/decisions/0105).
grant delete on point_deliveries to choba_worker;
