import { compatible, DASHES } from './text.ts'

/**
 * Normalizes texts for all searches, in the portal and in SQL ("folding"). Searches ignore case,
 * width, spaces, dash variants, the difference between hiragana and katakana, and old kanji forms.
 * `packages/database/src/search-fold.ts` folds columns with the same tables.
 */

/**
 * Pairs of an old or variant kanji that occurs in names and its standard form (tables of jōyō and
 * jinmeiyō kanji).
 */
const KANJI = `
乘乗 亂乱 亊事 亞亜 亰京 仝同 佛仏 來来 俠侠 倂併 假仮 傳伝 僞偽 價価 儉倹 儘侭
兒児 兔兎 內内 兩両 册冊 冨富 冰氷 冲沖 凉涼 凛凜 凾函 刄刃 剝剥 剩剰 劍剣 劑剤
劒剣 劔剣 勞労 勳勲 勵励 勸勧 勻匀 區区 卷巻 卽即 參参 吳呉 吿告 咒呪 喩喻 單単
噓嘘 嚴厳 囊嚢 囑嘱 囘回 圈圏 國国 圍囲 圓円 圖図 團団 埜野 堯尭 塡填 增増 墮堕
壓圧 壘塁 壜罎 壞壊 壤壌 壯壮 壷壺 壹壱 壻婿 壽寿 奧奥 奬奨 姊姉 姬姫 姸妍 孃嬢
學学 寢寝 實実 寫写 寬寛 寶宝 將将 專専 對対 尙尚 尪尫 屆届 屛屏 屬属 峩峨 峯峰
峽峡 嵜崎 嵳嵯 嶋島 嶌島 嶽岳 巖巌 巢巣 帋紙 帶帯 幷并 廏厩 廐厩 廚厨 廢廃 廣広
廳庁 弌一 彈弾 彌弥 彎弯 彥彦 徑径 從従 徵徴 德徳 恆恒 悅悦 惠恵 惡悪 惱悩 愼慎
慘惨 應応 懷懐 戀恋 戰戦 戲戯 戾戻 拂払 拋抛 拏拿 拔抜 拜拝 挾挟 插挿 揭掲 揷挿
搔掻 搖揺 搜捜 擇択 擊撃 擔担 據拠 擧挙 擴拡 攜携 攝摂 攪撹 收収 效効 敍叙 敎教
數数 斈学 斎斉 斷断 旣既 旾春 昻昂 晉晋 晚晩 晝昼 曆暦 曉暁 曻昇 曾曽 會会 杦杉
枩松 柗松 栁柳 桒桑 條条 棧桟 榮栄 槇槙 槗橋 槪概 樂楽 樓楼 樞枢 樣様 橫横 檜桧
檢検 櫻桜 權権 欝鬱 歐欧 歡歓 步歩 歷歴 歸帰 歿没 殘残 殼殻 毆殴 每毎 毗毘 氣気
沒没 涉渉 淚涙 淨浄 淸清 淺浅 渊淵 渕淵 渴渇 溪渓 溫温 滯滞 滿満 潑溌 潛潜 澁渋
澤沢 濕湿 濟済 濤涛 濱浜 濵浜 濶闊 瀧滝 瀨瀬 灌潅 灣湾 烟煙 焰焔 煕熙 熈熙 燈灯
燒焼 營営 爐炉 爭争 爲為 牀床 犧犠 狀状 狹狭 獨独 獵猟 獸獣 獻献 珎珍 瑤瑶 瓣弁
甁瓶 產産 畊耕 畧略 畫画 當当 疉畳 疊畳 瘦痩 癡痴 發発 皐皋 皷鼓 盖蓋 盜盗 盡尽
眞真 砿鉱 硏研 碎砕 碕崎 礒磯 祕秘 祿禄 禪禅 禮礼 禰祢 禱祷 秊年 稅税 稱称 稻稲
穎頴 穐秋 穗穂 穩穏 穰穣 竈竃 竊窃 竝並 箪簞 簔蓑 籏旗 籐藤 籔薮 籠篭 粹粋 糺糾
絋紘 絕絶 絲糸 經経 綠緑 緖緒 緜綿 緣縁 縣県 縱縦 總総 繩縄 繪絵 繫繋 繼継 續続
纒纏 纖繊 缺欠 罐缶 羡羨 羣群 翆翠 聟婿 聰聡 聲声 聽聴 肅粛 脅脇 脩修 腦脳 膽胆
臟臓 臺台 與与 舊旧 舍舎 舖舗 舘館 舩船 艷艶 艸草 苅刈 莊荘 莓苺 莖茎 莵兎 菴庵
萊莱 萠萌 萬万 蔣蒋 蕋蕊 薗園 薰薫 藏蔵 藝芸 藥薬 藪薮 蘂蕊 蘆芦 處処 虛虚 號号
螢蛍 蟲虫 蠅蝿 蠟蝋 蠣蛎 蠶蚕 蠻蛮 衞衛 裝装 裵裴 襃褒 覩睹 覺覚 覽覧 觀観 觧解
觸触 說説 諌諫 謌歌 謠謡 譁嘩 證証 譯訳 譽誉 讀読 變変 讓譲 讚讃 豐豊 豫予 豬猪
貓猫 貳弐 賍贓 賣売 賤賎 賴頼 贊賛 踐践 蹟跡 輕軽 輛両 轉転 辨弁 辭辞 辯弁 逹達
遙遥 遞逓 遯遁 遲遅 邇迩 邉辺 邊辺 邨村 郞郎 鄕郷 鄰隣 醉酔 醫医 醬醤 釀醸 釋釈
釡釜 釼剣 鈬鐸 鉤鈎 銕鉄 鋪舗 錄録 錢銭 鍊錬 鎭鎮 鐡鉄 鐮鎌 鐵鉄 鑄鋳 鑛鉱 閇閉
閒間 閙鬧 閱閲 關関 陷陥 隝島 隨随 險険 隱隠 隸隷 雙双 雜雑 霸覇 靈霊 靍鶴 靏鶴
靑青 靜静 靱靭 韭韮 頰頬 頸頚 顏顔 顚顛 顯顕 飃飄 飜翻 飮飲 餘余 餝飾 餠餅 騷騒
驅駆 驗験 驛駅 髓髄 體体 髙高 髮髪 鬪闘 鬭闘 鰺鯵 鳬鳧 鴈雁 鶯鴬 鷄鶏 鷗鴎 鹼鹸
鹽塩 麥麦 麪麺 麴麹 麵麺 黃黄 黑黒 默黙 點点 黨党 齊斉 齋斉 齒歯 齡齢 龍竜 龜亀
龝秋 﨑崎 﨔欅 﨟臈 𠮷吉 𣘺橋 𦚰脇
`

const WAVES = '\u223c\u223e\u301c'
const APOSTROPHES = '\u2018\u2019\u02bc'
/** Spaces that the normalization NFKC keeps, and characters that are invisible in every font. */
const NOTHING = ' \t\u1680\u2800'

const range = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, nth) => String.fromCodePoint(from + nth)).join('')
const pairs = KANJI.split(/\s+/u)
  .filter(Boolean)
  .map((pair) => Array.from(pair) as [string, string])

/**
 * Replacement table: the n-th letter of `from` becomes the n-th of `to`, or is removed if `to` is
 * shorter.
 */
export interface Letters {
  readonly from: string
  readonly to: string
}

export const oldKanji: Letters = {
  from: pairs.map(([old]) => old).join(''),
  to: pairs.map(([, plain]) => plain).join(''),
}

/**
 * Converts katakana to hiragana and unifies dashes, waves and apostrophes. Removes the characters
 * in `NOTHING`.
 */
export const otherLetters: Letters = {
  from: `${range(0x30a1, 0x30f6)}\u30fd\u30fe${DASHES}${WAVES}${APOSTROPHES}${NOTHING}`,
  to: `${range(0x3041, 0x3096)}\u309d\u309e${'-'.repeat(DASHES.length)}${'~'.repeat(WAVES.length)}${"'".repeat(APOSTROPHES.length)}`,
}

const replacements = new Map<string, string>()
for (const { from, to } of [oldKanji, otherLetters]) {
  const plain = Array.from(to)
  for (const [nth, letter] of Array.from(from).entries()) replacements.set(letter, plain[nth] ?? '')
}

const PLAIN = /^[\x21-\x7e\n]*$/
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu

/**
 * Normalizes a text for searching. Keeps line breaks, because they separate the fields of a row and
 * no search spans fields. Lowercases each letter separately, as PostgreSQL does, regardless of its
 * neighbors.
 */
export function searchFold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase()
  return Array.from(compatible(text), (letter) => letter.toLowerCase())
    .join('')
    .replace(INVISIBLE, '')
    .replace(/[^\x21-\x7e]/gu, (letter) => replacements.get(letter) ?? letter)
}
