/** Refunds whose end is not known: asking again, and settling by hand. */
export const unknownRefundsJa = {
  title: '返金の結果確認',
  filter: { standing: '状態', merchant: '加盟店' },
  standing: {
    ASKED: '決済会社に確認中',
    GIVEN_UP: '自動確認を終了',
    CONTRADICTED: '回答が不一致',
  },
  column: {
    standing: '状態',
    since: '経過時間',
    unknownSince: '不明になった日時',
    amount: '返金額',
    merchant: '加盟店',
    store: '店舗',
    brand: '支払方法',
    refundNo: '返金番号',
    paymentNo: '元の取引番号',
    requestedBy: '返金した方',
    requestedAt: '返金の受付日時',
    lastAskedAt: '最後に確認した日時',
    askedCount: '確認回数',
    said: '決済会社の最後の回答',
  },
  since: { minutes: '{count}分', hours: '{count}時間', days: '{count}日' },
  times: '{count}回',
  said: {
    TIMEOUT: '時間内に回答がありませんでした',
    NO_ANSWER: '接続できませんでした',
    NOT_FOUND: 'この返金を受け付けていません',
    other: '結果が分からない回答（{code}）',
    none: 'まだ回答はありません',
  },
  outcome: { OPEN: '不明', SUCCEEDED: '返金済み', FAILED: '返金失敗' },
  waiting: '承認待ちの依頼があります。',
  waitingTitle: '承認待ち',
  openPayment: '取引を開く',
  known: 'この返金の結果は確定しています：{outcome}',
  knownTitle: '確定済み',
  contradiction: {
    title: '回答が不一致',
    SUCCEEDED:
      '返金失敗として確定しましたが、決済会社は返金済みと回答しています。お客様には返金されている可能性があります。',
    FAILED: '返金済みとして確定しましたが、決済会社は返金されていないと回答しています。',
    act: '訂正を依頼する',
    question: '返金の結果の訂正を依頼しますか？',
    evidence: '決済会社の回答（{outcome}、{at}）にもとづく訂正です。',
    SUCCEEDED_follows: 'ほかの管理者が承認すると、結果は返金済みになり、{amount} が本日の返金として集計されます。',
    FAILED_follows: 'ほかの管理者が承認すると、結果は返金失敗になり、{amount} が元の営業日の集計から除かれます。',
  },
  ask: {
    act: '決済会社に再確認する',
    done: '決済会社の回答：{outcome}',
    still: '決済会社に確認しましたが、結果はまだ分かりません。',
    late: '決済会社の回答を待っています。しばらくしてから、もう一度ご確認ください。',
  },
  settle: {
    act: '手動で確定する…',
    title: '{amount} の返金の結果を手動で確定',
    lead: '決済会社の管理画面や明細で結果を確かめてから、ほかの管理者に承認を依頼してください。',
    outcome: '確認した結果',
    outcomeMissing: '確認した結果を選択してください。',
    SUCCEEDED: '返金済み',
    SUCCEEDED_note: 'お客様に返金されています。返金として集計されます。',
    FAILED: '返金失敗',
    FAILED_note: 'お客様に返金されていません。確保していた金額は元に戻り、改めて返金できるようになります。',
    evidence: '根拠',
    evidenceHelp: '何をいつ、どのように確認したかを入力してください。承認する方に表示されます。',
    files: '添付ファイル',
    filesHelp: 'PNG・JPEGの画像またはPDF、1件10 MB未満、{max}件まで',
    filesSending: 'ファイルを送信しています。',
    evidenceMissing: '根拠を入力してください。',
    review: '依頼内容を確認する',
    confirmTitle: '「{outcome}」として確定する依頼を送りますか？',
    confirmText:
      'ほかの管理者が承認すると、確定します。それまでに決済会社から回答があった場合は、その結果になり、依頼は無効になります。',
    send: '承認を依頼する',
  },
  requested: '承認を依頼しました。ほかの管理者の承認をお待ちください。',
  changed: 'この返金の状態が変わりました。最新の内容をご確認ください。',
  notCovered: '元の取引に返金できる金額が残っていないため、訂正できません。',
  timeline: '経過',
  by: '操作：{name}',
  fault: '返金を読み込めませんでした',
  missingTitle: '返金が見つかりません',
  missingText: '番号が正しくないか、表示する権限がない可能性があります。',
  empty: {
    noneTitle: '結果が不明な返金はありません',
    noneText: '決済会社から結果の回答がない返金があると、ここに表示されます。',
    noMatchTitle: '条件に合う返金はありません',
  },
  screens: { list: '返金の結果確認' },
  notifications: {
    contradicted: {
      title: '返金の結果が、決済会社の回答と異なります',
      content:
        '取引番号 {paymentNo} の返金（{amount}）について、手動で確定した結果と異なる回答が決済会社からありました。内容をご確認のうえ、必要に応じて訂正を依頼してください。',
    },
  },
  audit: {
    field: { refundNo: '返金番号', outcome: '結果', evidence: '根拠', standing: '状態' },
    word: {
      outcome: { SUCCEEDED: '返金済み', FAILED: '返金失敗' },
      standing: { ASKED: '決済会社に確認中', GIVEN_UP: '自動確認を終了', CONTRADICTED: '回答が不一致' },
    },
    action: {
      list: '結果が不明な返金の一覧表示',
      detail: '結果が不明な返金の表示',
      systemList: '全加盟店の結果が不明な返金の一覧表示',
      systemDetail: '加盟店の結果が不明な返金の表示',
      ask: '決済会社への返金結果の再確認',
      settle: '返金結果の確定の依頼',
    },
    sentence: {
      ask: '{actor}が、{object}の{amount}の返金の結果を決済会社に再確認しました。',
      settle: '{actor}が、{object}の{amount}の返金の結果の確定を依頼しました（{outcome}）。',
    },
  },
}

declare module './phrases.ts' {
  interface Phrases {
    unknownRefunds: typeof unknownRefundsJa
  }
}
