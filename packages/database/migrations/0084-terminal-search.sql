-- What a search of terminals looks in, whatever its case. Put together of three columns for each of 20,000 terminals, it took longer than
-- everything else of the list.
alter table terminals add column search_folded text collate "C" generated always as
  (lower((terminal_no || ' ' || coalesce(license_no, '') || ' ' || coalesce(device_no, '')) collate "default")) stored;
