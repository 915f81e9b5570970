-- Normalized texts for searches. Normalization folds case, width, spaces, dashes, kana, and old and
-- new kanji (packages/contract/src/search-fold.ts, docs/decisions/0125).
--
-- Stored columns, because normalizing thousands of rows for each search is slow. Uses only built-in
-- functions, so that Citus nodes need no setup. packages/database/src/search-fold.ts has the same
-- expression; search-fold.test.ts compares both.
do $$
declare
  invisible constant text := '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]';
  old_kanji constant text :=
    '乘亂亊亞亰仝佛來俠倂假傳僞價儉儘兒兔內兩册冨冰冲凉凛凾刄剝剩劍劑劒劔勞勳勵勸勻區卷卽參吳吿咒喩單噓嚴囊囑囘圈國圍圓圖團埜堯塡增墮壓壘壜壞壤壯壷壹壻壽奧奬姊姬姸孃學寢實寫寬寶將專對尙尪屆屛屬峩峯峽嵜嵳嶋嶌嶽巖巢帋帶幷廏廐廚廢廣廳弌彈彌彎彥徑從徵德恆悅惠惡惱愼慘應懷戀戰戲戾拂拋拏拔拜挾插揭揷搔搖搜擇擊擔據擧擴攜攝攪收效敍敎數斈斎斷旣旾昻晉晚晝曆曉曻曾會杦枩柗栁桒條棧榮槇槗槪樂樓樞樣橫檜檢櫻權欝歐歡步歷歸歿殘殼毆每毗氣沒涉淚淨淸淺渊渕渴溪溫滯滿潑潛澁澤濕濟濤濱濵濶瀧瀨灌灣烟焰煕熈燈燒營爐爭爲牀犧狀狹獨獵獸獻珎瑤瓣甁產畊畧畫當疉疊瘦癡發皐皷盖盜盡眞砿硏碎碕礒祕祿禪禮禰禱秊稅稱稻穎穐穗穩穰竈竊竝箪簔籏籐籔籠粹糺絋絕絲經綠緖緜緣縣縱總繩繪繫繼續纒纖缺罐羡羣翆聟聰聲聽肅脅脩腦膽臟臺與舊舍舖舘舩艷艸苅莊莓莖莵菴萊萠萬蔣蕋薗薰藏藝藥藪蘂蘆處虛號螢蟲蠅蠟蠣蠶蠻衞裝裵襃覩覺覽觀觧觸說諌謌謠譁證譯譽讀變讓讚豐豫豬貓貳賍賣賤賴贊踐蹟輕輛轉辨辭辯逹遙遞遯遲邇邉邊邨郞鄕鄰醉醫醬釀釋釡釼鈬鉤銕鋪錄錢鍊鎭鐡鐮鐵鑄鑛閇閒閙閱關陷隝隨險隱隸雙雜霸靈靍靏靑靜靱韭頰頸顏顚顯飃飜飮餘餝餠騷驅驗驛髓體髙髮鬪鬭鰺鳬鴈鶯鷄鷗鹼鹽麥麪麴麵黃黑默點黨齊齋齒齡龍龜龝﨑﨔﨟𠮷𣘺𦚰';
  new_kanji constant text :=
    '乗乱事亜京同仏来侠併仮伝偽価倹侭児兎内両冊富氷沖涼凜函刃剥剰剣剤剣剣労勲励勧匀区巻即参呉告呪喻単嘘厳嚢嘱回圏国囲円図団野尭填増堕圧塁罎壊壌壮壺壱婿寿奥奨姉姫妍嬢学寝実写寛宝将専対尚尫届屏属峨峰峡崎嵯島島岳巌巣紙帯并厩厩厨廃広庁一弾弥弯彦径従徴徳恒悦恵悪悩慎惨応懐恋戦戯戻払抛拿抜拝挟挿掲挿掻揺捜択撃担拠挙拡携摂撹収効叙教数学斉断既春昂晋晩昼暦暁昇曽会杉松松柳桑条桟栄槙橋概楽楼枢様横桧検桜権鬱欧歓歩歴帰没残殻殴毎毘気没渉涙浄清浅淵淵渇渓温滞満溌潜渋沢湿済涛浜浜闊滝瀬潅湾煙焔熙熙灯焼営炉争為床犠状狭独猟獣献珍瑶弁瓶産耕略画当畳畳痩痴発皋鼓蓋盗尽真鉱研砕崎磯秘禄禅礼祢祷年税称稲頴秋穂穏穣竃窃並簞蓑旗藤薮篭粋糾紘絶糸経緑緒綿縁県縦総縄絵繋継続纏繊欠缶羨群翠婿聡声聴粛脇修脳胆臓台与旧舎舗館船艶草刈荘苺茎兎庵莱萌万蒋蕊園薫蔵芸薬薮蕊芦処虚号蛍虫蝿蝋蛎蚕蛮衛装裴褒睹覚覧観解触説諫歌謡嘩証訳誉読変譲讃豊予猪猫弐贓売賎頼賛践跡軽両転弁辞弁達遥逓遁遅迩辺辺村郎郷隣酔医醤醸釈釜剣鐸鈎鉄舗録銭錬鎮鉄鎌鉄鋳鉱閉間鬧閲関陥島随険隠隷双雑覇霊鶴鶴青静靭韮頬頚顔顛顕飄翻飲余飾餅騒駆験駅髄体高髪闘闘鯵鳧雁鴬鶏鴎鹸塩麦麺麹麺黄黒黙点党斉斉歯齢竜亀秋崎欅臈吉橋脇';
  other constant text :=
    E'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶヽヾ\u02d7\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\u2500\u2501\u2796\u30fc\u223c\u223e\u301c\u2018\u2019\u02bc \t\u1680\u2800';
  plain constant text :=
    E'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖゝゞ-------------~~~''''''';
  fold text;
begin
  -- %1$s: the text to fold.
  fold := format($f$case when %%1$s ~ '^[!-~\n]*$' then lower(%%1$s) else translate(
    case when normalize(%%1$s, nfkc) ~ %3$L
      then translate(regexp_replace(lower(normalize(%%1$s, nfkc)), %4$L, '', 'g'), %1$L, %2$L)
      else regexp_replace(lower(normalize(%%1$s, nfkc)), %4$L, '', 'g') end, %5$L, %6$L) end$f$,
    old_kanji, new_kanji, '[' || old_kanji || ']', invisible, other, plain);

  execute 'alter table merchants add column search_folded text collate "C" generated always as ('
    || format(fold, $f$((code || E'\n' || name) collate "default")$f$) || ') stored';
  execute 'alter table users add column search_folded text collate "C" generated always as ('
    || format(fold, $f$((username || E'\n' || full_name || E'\n' || email) collate "default")$f$)
    || ') stored';
  execute 'alter table stores add column search_folded text collate "C" generated always as ('
    || format(fold, $f$((code || E'\n' || name || E'\n' || coalesce(abbreviation, ''))
      collate "default")$f$) || ') stored';
  execute 'alter table terminals add column search_folded text collate "C" generated always as ('
    || format(fold, $f$((terminal_no || E'\n' || coalesce(license_no, '') || E'\n'
      || coalesce(device_no, '')) collate "default")$f$) || ') stored';
  execute 'alter table qr_codes add column search_folded text collate "C" generated always as ('
    || format(fold, '(name collate "default")') || ') stored';
  execute 'alter table statements add column search_folded text collate "C" generated always as ('
    || format(fold, $f$((recipient_name || E'\n' || issuer_name) collate "default")$f$)
    || ') stored';
  execute 'alter table reviews add column search_folded text collate "C" generated always as ('
    || format(fold, $f$((content || E'\n' || user_full_name || E'\n' || user_name)
      collate "default")$f$) || ') stored';
  -- Searches use the text that readers see: the translation into their language, if it exists.
  execute (select 'alter table notifications ' || string_agg(
      format('add column folded_%s text collate "C" generated always as (', language)
      || format(fold, format($f$((coalesce(translations -> %1$L ->> 'title', title) || E'\n'
        || coalesce(translations -> %1$L ->> 'content', content)) collate "default")$f$, language))
      || ') stored', ', ' order by place)
    from unnest(array['ja', 'en', 'mn']) with ordinality as languages (language, place));

  -- Role names of a merchant must not differ only in case, width or invisible characters.
  execute format($f$create unique index roles_by_folded_name on roles
    (merchant_id, lower(regexp_replace(normalize(name, nfkc), %L, '', 'g')))$f$, invisible);
end $$;
