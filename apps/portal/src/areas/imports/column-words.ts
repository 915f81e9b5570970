import type { LineKind } from './mapping-kinds.ts'

// Column names and values that payment services use, in the languages of their files. They only
// suggest a mapping: the user sees the suggestion and can change it before any row is imported.

export const columnWords = {
  paymentNo:
    /(transaction|record|sale|charge|capture|trade|booking).?(id|no|num|code|ref)|payment.?(id|no|num|ref)|^(id|uuid)$|取引.?(番号|id|no|コード)|決済.?(番号|id|no)|受付番号|オーダー|注文.?(番号|id)|order.?(id|no|num)|receipt|伝票|^reference|^ref\.?.?(no|nr|id)?$|beleg(nr|nummer)?$|交易号|订单号|流水号|n[ºo°]\.? ?(transa|oper)|id.?(de )?transac|transaktions.?(id|code|nr)|гүйлгээний дугаар|дугаар/i,
  date: /date|time|fecha|\bdata\b|日時|日付|取引日|決済日|売上日|処理日|時刻|datum|uhrzeit|zeit|fecha|огноо|цаг|дата/i,
  /** Names of columns with a date other than the payment date. */
  notDate:
    /pay.?out|settle|available|value.?date|deposit|transfer|invoice|due|expir|updated|modified|printed|capture|birth|入金|振込|精算|締|確定|期限|更新|出力|請求|予定|auszahlung|valuta|wertstellung|fällig|rechnung|шилжүүл|хүчинтэй/i,
  kind: /type|kind|event|category|tipo|类型|種別|区分|取引種|処理|art$|typ$|vorgang|төрөл|тип/i,
  status: /status|state|result|estado|statut|状态|状態|ステータス|結果|төлөв|статус/i,
  paymentMethod:
    /payment ?method|brand|card.?type|scheme|method|issuer|支払.?方法|決済.?(方法|手段|種)|ブランド|カード(会社|種)|zahlungs|karten(art|typ|marke)|төлбөрийн (хэлбэр|төрөл)|хэрэгсэл/i,
  /** Names of columns with the time zone of the dates. */
  zone: /time.?zone|^zone$|\btz\b|タイムゾーン|時間帯|zeitzone|zona horaria|fuso|时区|цагийн бүс/i,
  /** Names of columns that say if an amount is a debit or a credit. */
  side: /dr.?\/?.?cr|debit.?(or|\/).?credit|credit.?(or|\/).?debit|^sign$|^(s|h)\/?(s|h)$|soll.?\/?haben|借貸|入出金|收\/支/i,
  /** Names of columns with the amount that was refunded of the payment on the same line. */
  refunded:
    /refunded.?(amount|value|total|sum)?|amount.?refunded|返金(済|額|金額)|erstattet|буцаасан/i,
  store:
    /store|shop|location|outlet|branch|merchant|site|店舗|店名|加盟店|拠点|filiale|standort|geschäft|дэлгүүр|салбар/i,
  link: /original|related|parent|refund.?(of|ed)|元取引|元の|元決済|元オーダー|取消元|返金元|ursprung|bezug|анхны|эх гүйлгээ/i,
  /**
   * Name of a refund line's column with the number of the refunded payment, in files that keep the
   * line's own number in another column.
   */
  reference: /reference|^ref\b|参照|関連|bezug|verweis|лавлах/i,
  notLink:
    /amount|\bamt\b|\bcurr?\b|\bccy\b|currency|sum|total|date|status|state|reason|金額|額$|日時?$|状態|理由|betrag|datum|grund|дүн|огноо|төлөв/i,
  currency: /currency|\bcurr?\b|\bccy\b|moeda|moneda|devise|通貨|währung|валют|币种|货币/i,
  /**
   * Names of columns with the currency of a payout or of a converted amount, not of the payment.
   */
  notCurrency:
    /original|settle|net|pay.?out|fee|convert|presentment|holding|入金|決済後|auszahlung|gebühr/i,
  /** Status values of a payment that was canceled, or that was never made. */
  calledOff: /cancel|void|取消|取り消し|キャンセル|storno|abgebrochen|цуцал/i,
  fee: /fee|comiss[aã]o|comisi[oó]n|frais|tarifa|commission|手数料|gebühr|provision|шимтгэл/i,
} as const

const kindWords: readonly (readonly [LineKind, RegExp])[] = [
  [
    'SKIP',
    /fee|payout|pay.?out|withdraw|bank deposit|chargeback|dispute|transfer|deposit|settlement|adjust|reserve|balance|^(sub.?)?total$|手数料|入金|振込|精算|調整|残高|^(合計|小計|総計)|auszahlung|gebühr|^(gesamt|summe)|шимтгэл|шилжүүлэг|^нийт/i,
  ],
  [
    'REFUND',
    /refund|return|revers|devol|reembol|rembours|退款|void|cancel|返金|返品|取消|キャンセル|赤伝|erstattung|storno|rückzahlung|gutschrift|буцаа/i,
  ],
  [
    'PAYMENT',
    /sale|payment|paid|charge|purchase|capture|order|compra|venta|venda|achat|paiement|交易|付款|支付|收入|支払|売上|決済|購入|即時|verkauf|zahlung|umsatz|төлбөр|борлуулалт/i,
  ],
]

/** A word such as "not" or "partially" changes the meaning, so a person must decide. */
const negation =
  /^(no|not|non|un|in|partial\w*)[ -]|^un(?=paid|success|complet|settle|captur)|^(未|不|非|無|部分|一部)/i

/**
 * Returns the kind of line (payment, refund, …) that a value of the kind column means. Returns null
 * if no known word matches.
 */
export const kindOfWord = (value: string): LineKind | null =>
  negation.test(value) ? null : (kindWords.find(([, words]) => words.test(value))?.[0] ?? null)

const finalWords =
  /succe|paid|complet|approv|accept|settled|captured?|authorised and|^ok$|éxito|exitos|conclu|pagad|pago|成功|已支付|成功|完了|承認|確定|正常|済|erfolg|abgeschlossen|амжилттай|дууссан/i
const openWords =
  /fail|cancel|void|declin|pend|error|expir|reject|refus|denied|abandon|timed? ?out|open|process(ing)?\b|rechaz|recus|fallid|失败|关闭|待|失敗|エラー|処理中|未|取消|期限|fehl|abgebrochen|offen|амжилтгүй|хүлээ/i

/**
 * Returns true if a value of the status column marks a line as final, which means that its payment
 * or refund is complete. Returns false for a line that is not final, and null if no known word
 * matches.
 */
export const isFinalWord = (value: string): boolean | null =>
  openWords.test(value) ? false : finalWords.test(value) && !negation.test(value) ? true : null

const neverWords =
  /fail|declin|pend|error|expir|reject|refus|denied|abandon|timed? ?out|\bopen\b|rechaz|recus|fallid|失败|关闭|待|失敗|エラー|処理中|期限|未(決済|確定|完了)|fehl|abgelehnt|offen|амжилтгүй|хүлээ/i

/**
 * True if a value of the status column says that no payment was made, because the payment failed or
 * is still pending.
 */
export const isOpenWord = (value: string): boolean => neverWords.test(value)

const paymentMethodWords =
  /visa|master|jcb|amex|american express|diners|discover|maestro|unionpay|銀聯|paypay|wechat|alipay|楽天|d払い|メルペイ|au.?pay|qpay|交通系|suica|現金|cash/i

/** True if payment services use the value as the name of a payment method. */
export const isPaymentMethodWord = (value: string): boolean => paymentMethodWords.test(value)
