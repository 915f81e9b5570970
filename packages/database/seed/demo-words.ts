// Texts that each tenant's users type in the demo: file names, remarks, reasons and names of views.

export interface DemoWords {
  readonly batchFile: string
  readonly draftFile: string
  readonly remarks: readonly string[]
  readonly approvedRemark: string
  readonly declinedRemark: string
  readonly declinedNote: string
  readonly importFile: string
  readonly importWithFaults: string
  readonly importUndone: string
  readonly correction: string
  /** New address of a company. */
  readonly address: string
  readonly views: {
    readonly refunds: string
    readonly cards: string
    readonly paid: string
    readonly changes: string
  }
}

export const demoWords: Readonly<Record<'ja' | 'mn', DemoWords>> = {
  ja: {
    batchFile: '返品対応.csv',
    draftFile: '店舗からの返金依頼.csv',
    remarks: ['商品不良', '返品', '二重決済', '予約キャンセル'],
    approvedRemark: 'レシート確認済み',
    declinedRemark: 'お客様のお申し出',
    declinedNote: 'レシートの控えがないため、お客様にご確認ください。',
    importFile: '通信障害時の取引.csv',
    importWithFaults: '催事レジの取引.csv',
    importUndone: '催事レジの取引（誤り）.csv',
    correction: '英語版での再発行のご依頼',
    address: '東京都豊島区東池袋9-9-9',
    views: {
      refunds: '今週の返金',
      cards: '今月のカード決済',
      paid: '入金済み',
      changes: '今月の変更',
    },
  },
  mn: {
    batchFile: 'буцаалт.csv',
    draftFile: 'салбарын хүсэлт.csv',
    remarks: ['Барааны гэмтэл', 'Буцаалт', 'Давхар төлсөн', 'Захиалга цуцалсан'],
    approvedRemark: 'Баримт шалгасан',
    declinedRemark: 'Үйлчлүүлэгчийн хүсэлтээр',
    declinedNote: 'Баримт алга байна. Үйлчлүүлэгчээс лавлана уу.',
    importFile: 'сүлжээний саатлын үеийн гүйлгээ.csv',
    importWithFaults: 'үзэсгэлэнгийн гүйлгээ.csv',
    importUndone: 'үзэсгэлэнгийн гүйлгээ (буруу).csv',
    correction: 'Англи хэлээр дахин гаргах хүсэлт',
    address: 'Улаанбаатар хот, Баянзүрх дүүрэг, Токиогийн гудамж 99',
    views: {
      refunds: 'Энэ долоо хоногийн буцаалт',
      cards: 'Энэ сарын картын төлбөр',
      paid: 'Шилжүүлсэн',
      changes: 'Энэ сарын өөрчлөлт',
    },
  },
}
