import type { Language } from '@choba/contract/session.contract.ts'

/** A section of a manual: its heading and paragraphs. Each section begins a new page. */
interface ManualPart {
  readonly heading: string
  readonly paragraphs: readonly string[]
}

interface ManualText {
  readonly title: string
  readonly parts: readonly ManualPart[]
}

/** A demo manual with its texts by language. */
interface DemoManual {
  /** True for a manual of a merchant, false for a manual of the service. */
  readonly isOwn: boolean
  readonly category: 'money' | 'counter' | 'own'
  readonly texts: Partial<Record<Language, ManualText>>
}

const refunds: DemoManual = {
  isOwn: false,
  category: 'counter',
  texts: {
    ja: {
      title: '返金マニュアル',
      parts: [
        {
          heading: '1. 返金する前に',
          paragraphs: [
            '返金は、元の決済と同じ支払い方法に戻します。クレジットカードの売上を現金で返金すると、お客さまのご利用明細には請求が残ります。必ずこの管理画面から返金してください。',
            '返金できるのは「支払い済み」の取引です。1つの取引を何回かに分けて返金できますが、合計は元の金額を超えられません。',
            'お客さまには、レシートにある決済番号をご提示いただきます。番号の末尾4桁が分かれば、取引一覧の検索欄で見つけられます。',
          ],
        },
        {
          heading: '2. 返金の手順',
          paragraphs: [
            '（1）「取引」を開き、決済番号または日付と金額で取引を検索します。',
            '（2）取引を押すと、右側に詳細が開きます。「返金する」を押します。',
            '（3）返金額を入力します。全額を戻すときは、表示されている金額のまま進みます。一部だけを戻すときは、金額を書き換えてください。',
            '（4）返金の理由を選び、内容を確認して「返金する」を押します。認証コードを求められたときは、認証アプリに表示された6桁の数字を入力します。',
            '返金額が権限グループごとの上限を超えるときは、承認を待つ状態になります。承認する方には通知が届きます。',
          ],
        },
        {
          heading: '3. 返金した後',
          paragraphs: [
            '返金の状態は、取引の詳細にある「返金」の欄で確認できます。「返金済み」になれば完了です。',
            'QRコード決済の返金は、数分のうちにお客さまの残高に戻ります。クレジットカードの返金がご利用明細に反映されるまでには、カード会社により2週間から2か月ほどかかることがあります。',
            '返金した金額は、次回以降の入金から差し引かれます。入金の内訳には「返金」として表示されます。',
          ],
        },
        {
          heading: '4. うまくいかないとき',
          paragraphs: [
            '「確認中」の表示が続くときは、もう一度返金しないでください。決済会社の回答を待っている状態で、同じ返金が2回行われることを防いでいます。',
            '「返金できません」と表示されたときは、理由をご確認ください。返金の期限を過ぎた取引は、管理画面からは返金できません。サポートまでご連絡ください。',
          ],
        },
      ],
    },
    en: {
      title: 'Refund manual',
      parts: [
        {
          heading: '1. Before you refund',
          paragraphs: [
            'A refund goes back to the means of payment that was used. If you give cash back for a card payment, the charge stays on the customer’s statement. Always refund here.',
            'You can refund transactions that are paid. A transaction can be refunded in several parts, up to its whole amount.',
            'Ask the customer for the payment number on the receipt. Its last four characters are enough to find it in the search box of the transactions.',
          ],
        },
        {
          heading: '2. How to refund',
          paragraphs: [
            '(1) Open Transactions and search by the payment number, or by day and amount.',
            '(2) Select the transaction. Its details open on the right. Select Refund.',
            '(3) Enter the amount. Leave it as it is for a full refund, or change it for a partial one.',
            '(4) Choose a reason, check what is shown, and select Refund. If you are asked for a code, enter the six digits from your authenticator app.',
            'An amount above the limit of your role waits for an approval. The people who approve it are notified.',
          ],
        },
        {
          heading: '3. After the refund',
          paragraphs: [
            'The details of the transaction show how the refund stands. It is done when the status is Refunded.',
            'QR code payments return to the customer’s balance within minutes. It takes two weeks to two months, depending on the card company, until a card refund appears on the statement.',
            'The amount is taken off one of your next deposits, where it is listed as a refund.',
          ],
        },
        {
          heading: '4. If something goes wrong',
          paragraphs: [
            'If the status stays at Checking, do not refund again. We are waiting for the payment company, and this keeps the same refund from being made twice.',
            'If a refund is not possible, read the reason that is shown. Transactions past their refund period cannot be refunded here. Contact support.',
          ],
        },
      ],
    },
    mn: {
      title: 'Буцаалтын гарын авлага',
      parts: [
        {
          heading: '1. Буцаалт хийхийн өмнө',
          paragraphs: [
            'Мөнгийг анх төлсөн хэрэгслээр нь буцаана. Картаар төлсөн төлбөрийг бэлнээр буцаавал үйлчлүүлэгчийн хуулганд төлбөр хэвээр үлдэнэ. Тиймээс буцаалтыг заавал эндээс хийнэ үү.',
            'Төлөгдсөн гүйлгээг буцаах боломжтой. Нэг гүйлгээг хэд хэд хувааж буцааж болох боловч нийлбэр нь анхны дүнгээс хэтрэхгүй.',
            'Үйлчлүүлэгчээс баримт дээрх төлбөрийн дугаарыг асууна уу. Дугаарын сүүлийн дөрвөн тэмдэгтээр гүйлгээг хайж олж болно.',
          ],
        },
        {
          heading: '2. Буцаалт хийх дараалал',
          paragraphs: [
            '(1) «Гүйлгээ» цэсийг нээж, төлбөрийн дугаараар эсвэл өдөр, дүнгээр хайна.',
            '(2) Гүйлгээг дарахад баруун талд дэлгэрэнгүй нээгдэнэ. «Буцаах» товчийг дарна.',
            '(3) Буцаах дүнг оруулна. Бүтэн дүнг буцаах бол өөрчлөхгүй үлдээнэ.',
            '(4) Шалтгааныг сонгож, шалгаад баталгаажуулна. Код асуувал баталгаажуулагч апп дээрх зургаан оронтой тоог оруулна.',
            'Таны үүргийн хязгаараас их дүн зөвшөөрөл хүлээнэ. Зөвшөөрөх хүнд мэдэгдэл очно.',
          ],
        },
        {
          heading: '3. Буцаалтын дараа',
          paragraphs: [
            'Буцаалтын төлөвийг гүйлгээний дэлгэрэнгүйгээс харна. «Буцаасан» болсон бол дууссан гэсэн үг.',
            'QR төлбөр хэдэн минутын дотор үйлчлүүлэгчийн үлдэгдэлд буцна. Картын буцаалт хуулганд харагдах хүртэл хоёр долоо хоногоос хоёр сар болж магадгүй.',
            'Буцаасан дүнг дараагийн орлогын шилжүүлгээс хасна.',
          ],
        },
      ],
    },
  },
}

const deposits: DemoManual = {
  isOwn: false,
  category: 'money',
  texts: {
    ja: {
      title: '入金の見方',
      parts: [
        {
          heading: '1. 入金とは',
          paragraphs: [
            '入金は、締め日までの売上から返金と手数料を差し引き、振込先口座へお振り込みする金額です。契約条件により、毎週または毎月まとめて行います。',
            '「入金」の一覧には、会社ごとに1回分の入金が1行で表示されます。行を押すと、内訳を確認できます。',
          ],
        },
        {
          heading: '2. 内訳の読み方',
          paragraphs: [
            '売上　期間中に支払われた取引の合計です。取引一覧の合計と一致します。',
            '返金　期間中に返金した金額です。売上から差し引かれます。',
            '手数料　支払い方法ごとの料率で計算します。1円未満は切り捨てます。消費税は区分して表示します。',
            '控除　チャージバックなどで差し引かれる金額です。原因となった取引を開いて確認できます。',
            '繰り越し　差し引きの合計が売上より大きいときは、不足分が次回の入金から差し引かれます。',
          ],
        },
        {
          heading: '3. 振り込みの予定日',
          paragraphs: [
            '振り込みの予定日が金融機関の休業日にあたるときは、翌営業日になります。年末年始は12月29日から1月3日まで休業日です。',
            '振込先口座の確認が終わっていないときは、確認が終わってからのお振り込みになります。',
          ],
        },
        {
          heading: '4. 明細書をダウンロードする',
          paragraphs: [
            '入金の詳細で「明細書」を開くと、印刷またはPDFのダウンロードができます。登録番号がある場合は、手数料の適格請求書としてお使いいただけます。',
            '会計ソフトに取り込むときは、「仕訳」から形式を選んでダウンロードしてください。',
          ],
        },
      ],
    },
    en: {
      title: 'How to read your deposits',
      parts: [
        {
          heading: '1. What a deposit is',
          paragraphs: [
            'A deposit is what we transfer to your bank account: the sales up to a closing day, less refunds and fees. It is made each week or month, as your terms say.',
            'The list of deposits has a line for each deposit of each company. Select a line to see what it is made of.',
          ],
        },
        {
          heading: '2. What it is made of',
          paragraphs: [
            'Sales: all transactions paid in the period. The sum is that of the list of transactions.',
            'Refunds: what was refunded in the period. It is taken off the sales.',
            'Fees: by the rate of each means of payment. Fractions of a yen are dropped, and the tax is shown on its own.',
            'Deductions: amounts such as disputes. You can open the transaction that caused them.',
            'Carried over: where more is taken off than was sold, the rest is taken off the next deposit.',
          ],
        },
        {
          heading: '3. When it is paid',
          paragraphs: [
            'If the planned day is a bank holiday, the deposit is transferred on the next business day. Banks are closed from December 29 to January 3.',
            'While your bank account is still being checked, the transfer waits until that is done.',
          ],
        },
        {
          heading: '4. Download the statement',
          paragraphs: [
            'Open Statement in the details of a deposit to print it or to download it as a PDF.',
            'For accounting software, open Journals and choose a format.',
          ],
        },
      ],
    },
    mn: {
      title: 'Орлогын шилжүүлгийг унших нь',
      parts: [
        {
          heading: '1. Орлогын шилжүүлэг гэж юу вэ',
          paragraphs: [
            'Орлогын шилжүүлэг нь хаалтын өдөр хүртэлх борлуулалтаас буцаалт, шимтгэлийг хасаж, таны банкны дансанд шилжүүлэх дүн юм. Гэрээний нөхцлөөс хамаарч долоо хоног эсвэл сар бүр хийнэ.',
            'Жагсаалтад компани тус бүрийн нэг шилжүүлэг нэг мөрөөр харагдана. Мөрийг дарж дэлгэрэнгүйг үзнэ.',
          ],
        },
        {
          heading: '2. Дүнгийн задаргаа',
          paragraphs: [
            'Борлуулалт: тухайн хугацаанд төлөгдсөн гүйлгээний нийлбэр.',
            'Буцаалт: тухайн хугацаанд буцаасан дүн. Борлуулалтаас хасна.',
            'Шимтгэл: төлбөрийн хэрэгсэл бүрийн хувиар тооцно.',
            'Суутгал: маргаантай гүйлгээ зэргээс үүссэн хасалт. Шалтгаан болсон гүйлгээг нээж үзэж болно.',
          ],
        },
        {
          heading: '3. Шилжүүлэх өдөр',
          paragraphs: [
            'Төлөвлөсөн өдөр банкны амралтын өдөр таарвал дараагийн ажлын өдөр шилжүүлнэ.',
            'Банкны дансны шалгалт дуусаагүй бол шалгалт дууссаны дараа шилжүүлнэ.',
          ],
        },
      ],
    },
  },
}

/** A manual that the biggest merchant of each tenant has written for its own users. */
const own: DemoManual = {
  isOwn: true,
  category: 'own',
  texts: {
    ja: {
      title: 'レジ締めの流れ（店舗用）',
      parts: [
        {
          heading: '1. 閉店後すぐに',
          paragraphs: [
            '最後のお客さまがお帰りになったら、端末の「本日の売上」を印刷します。',
            '現金を数え、釣銭準備金の30,000円を分けてから、残りを売上金の袋に入れます。',
          ],
        },
        {
          heading: '2. 管理画面でのレジ締め',
          paragraphs: [
            '「レジ締め」を開き、数えた金額を入力します。過不足があるときは、理由を必ず書いてください。',
            '過不足が1,000円以上のときは、店長に電話で知らせます。',
          ],
        },
        {
          heading: '3. 翌朝の確認',
          paragraphs: ['開店前に、前日の取引一覧とレジ締めの金額が一致しているかを確認します。'],
        },
      ],
    },
    mn: {
      title: 'Өдрийн хаалтын заавар (дэлгүүрт)',
      parts: [
        {
          heading: '1. Хаасны дараа',
          paragraphs: [
            'Терминалаас өдрийн борлуулалтыг хэвлэнэ.',
            'Бэлэн мөнгийг тоолж, эхний бэлэн мөнгийг тусад нь үлдээнэ.',
          ],
        },
        {
          heading: '2. Өдрийн хаалт',
          paragraphs: [
            '«Өдрийн хаалт» цэсийг нээж тоолсон дүнгээ оруулна. Илүү, дутуу гарвал шалтгааныг бичнэ.',
          ],
        },
        {
          heading: '3. Маргааш өглөө',
          paragraphs: ['Нээхийн өмнө өмнөх өдрийн гүйлгээ, хаалтын дүн таарч байгааг шалгана.'],
        },
      ],
    },
  },
}

/** Manuals that the first start of the demo creates. */
export const demoManuals = {
  categories: {
    counter: { sequence: 10, names: { ja: '店頭での操作', mn: 'Дэлгүүрийн ажиллагаа' } },
    money: { sequence: 20, names: { ja: '入金と明細', mn: 'Орлого, тайлан' } },
    own: { sequence: 10, names: { ja: '店舗の業務', mn: 'Дэлгүүрийн ажил' } },
  },
  manuals: [refunds, deposits, own],
}
