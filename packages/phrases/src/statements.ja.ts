/** Issued statements: list, view and issuing. */
export const statementsJa = {
  title: '入金明細書',
  fault: '入金明細書を読み込めませんでした',
  detailFault: 'この入金明細書を読み込めませんでした',
  share: '入金明細書は会社全体のものであるため、担当店舗が限られている方には表示されません。',
  empty: {
    noneTitle: '発行された入金明細書はまだありません',
    noneText: '入金の詳細から入金ごとに、またはこの画面から月次・年次で発行できます。',
    noMatchTitle: '条件に合う入金明細書はありません',
  },
  missing: {
    title: '入金明細書が見つかりません',
    text: '番号が正しくないか、表示する権限がない可能性があります。',
  },
  notIssued: {
    title: '入金明細書はまだ発行されていません',
    text: '発行した入金明細書の内容は、後から変わりません。',
  },
  open: '入金明細書を表示',
  pdf: 'PDFをダウンロード',
  pdfFault: 'PDFをダウンロードできませんでした',
  print: '印刷',
  backToDeposit: '入金の詳細',
  backToList: '入金明細書の一覧',
  issue: '発行',
  issued: '入金明細書を発行しました',
  reissue: '再発行',
  summaryIssue: '月次・年次の明細書を発行',
  returned: {
    next: 'この入金は{day}に銀行から返却されました。金額は次回の入金に加算されます。',
    added: 'この入金は{day}に銀行から返却されました。金額は次の入金に加算されています：',
    reissue:
      '下の明細書は返却の前に発行されたものです。再発行すると、返却されたことが記載されます。',
  },
  newer: 'この明細書は{no}で訂正されています。',
  history: '発行の履歴',
  current: '最新',
  old: '訂正済み',
  form: {
    reissueTitle: '入金明細書を再発行しますか？',
    reissueText:
      '宛名や発行者の変更などを反映した新しい明細書を発行します。元の明細書（{no}）もそのまま残り、新しい明細書には訂正した明細書の番号が記載されます。',
    reason: '再発行の理由',
    reasonHelp: '新しい明細書に記載されます。',
    language: '明細書の言語',
    same: '記載内容に変わりがないため、再発行の必要はありません。',
    conflict: 'ほかの方が先に再発行しました。画面を読み込み直してください。',
    summaryTitle: '月次・年次の明細書の発行',
    company: '会社',
    chooseCompany: '会社を選択してください',
    period: '対象期間',
    periodHelp:
      '月は「2026-11」、年は「2026」の形で入力してください。最終日まで締められた期間のみ発行できます。',
    periodFault: '月は「2026-11」、年は「2026」の形で入力してください。',
    notClosed: 'この期間はまだ締められていません。',
    nothing: 'この期間に締められた入金はありません。',
    already: 'この期間の明細書は発行済みです。一覧から開いてください。',
    noIssuer:
      '明細書の発行者が登録されていないため、発行できません。管理者にお問い合わせください。',
  },
  field: {
    statementNo: '明細書番号',
    kind: '種別',
    of: '入金番号／期間',
    company: '会社',
    issuedOn: '発行日',
    issuedBy: '発行した方',
    recipient: '宛名',
    issuer: '発行者',
    amount: '振込金額',
    state: '状態',
    reason: '再発行の理由',
    period: '対象期間',
  },
  kind: { DEPOSIT: '入金ごと', MONTH: '月次', YEAR: '年次' },
  filter: {
    party: '宛名・発行者',
    issued: '発行日',
    amount: '振込金額',
    any: 'すべて',
    from: '開始日',
    to: '終了日',
    hint: '一方だけでも検索できます。',
    fault: '日付を「2026/11/20」の形で、開始日から順に入力してください。',
    since: '{day}以降',
    until: '{day}以前',
    least: '下限',
    most: '上限',
    amountFault: '0以上の金額を、下限から順に入力してください。',
    atLeast: '{amount}以上',
    atMost: '{amount}以下',
    between: '{from}～{to}',
  },
  screens: { statements: '入金明細書', statement: '入金明細書の表示' },
  audit: {
    action: {
      list: '入金明細書の検索',
      content: '入金明細書の表示',
      file: '入金明細書のダウンロード',
      issue: '入金明細書の発行',
      systemFile: '加盟店の入金明細書のダウンロード',
    },
  },
}

declare module './phrases.ts' {
  interface Phrases {
    statements: typeof statementsJa
  }
}
