-- Says where the analytics tag and the chat-bot are set that both run without storage. A note that someone has changed stays.
update config_types set
  note_ja = note_ja || 'Cookie などの保存領域を使わずに動くため、画面を開き直すたびに新しい訪問者として数えられます。訪問者数ではなく、画面の表示回数をご覧ください。',
  note_en = note_en || ' It runs without cookies or other storage, so each load of the portal counts as a new visitor: look at screen views, not at visitors.',
  note_mn = note_mn || ' Cookie болон бусад санах ойгүй ажилладаг тул портал нээх бүрт шинэ зочин гэж тоологдоно: зочны тоог биш, дэлгэц үзсэн тоог харна уу.'
where id = 7 and version = 1;

update config_types set
  note_ja = note_ja || 'Cookie などの保存領域を使わずに動くため、画面を開き直すと会話は最初からになります。',
  note_en = note_en || ' It runs without cookies or other storage, so a conversation begins anew when the portal is loaded again.',
  note_mn = note_mn || ' Cookie болон бусад санах ойгүй ажилладаг тул порталыг дахин нээхэд яриа шинээр эхэлнэ.'
where id = 8 and version = 1;
