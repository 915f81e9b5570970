/** Requests that a second person decides. */
export const approvalsJa = {
  title: '承認',
  boxes: '依頼の範囲',
  box: { TO_DECIDE: '承認待ち', OWN: '自分の依頼', ALL: 'すべて' },
  kind: { refund: '返金', refundBatch: '一括返金', refundSettlement: '返金結果の確定' },
  state: {
    WAITING: '承認待ち',
    APPROVED: '承認済み',
    REFUSED: '却下',
    WITHDRAWN: '取り下げ',
    EXPIRED: '期限切れ',
    STALE: '内容が変わったため無効',
  },
  column: {
    requestedAt: '依頼日時',
    kind: '種類',
    subject: '対象',
    amount: '金額',
    requestedBy: '依頼者',
    store: '店舗',
    merchant: '加盟店',
    state: '状態',
    expiresAt: '承認期限',
    decidedBy: '承認・却下した方',
    decidedAt: '承認・却下の日時',
    reason: '依頼の備考',
    note: 'コメント',
  },
  field: {
    customer: 'お客様への返金',
    refunded: '返金済みの額',
    refundable: '返金可能額',
    reason: '返金理由',
    rows: '件数',
    outcome: '結果',
    evidence: '根拠',
    gateway: '決済会社の回答',
  },
  detail: {
    changes: '承認すると行われること',
    item: '項目',
    before: '現在',
    after: '承認後',
    files: '添付ファイル',
    fileFault: 'ファイルをダウンロードできませんでした',
    openSubject: '取引を開く',
    missingTitle: '依頼が見つかりません',
    missingText: '番号が誤っているか、この依頼を表示する権限がありません。',
    timeline: '経過',
    requested: '依頼されました',
  },
  left: { hours: 'あと{count}時間', minutes: 'あと{count}分' },
  obstacle: {
    own: 'ご自身の依頼は承認できません。ほかの方の承認をお待ちください。',
    permission: 'この依頼を承認する権限がありません。',
    limit: 'ご自身の返金上限額を超えるため、承認できません。',
    decided: 'この依頼はすでに処理されています。',
    expired: '承認期限が過ぎています。',
    stale: '依頼後に対象の内容が変わったため、承認できません。内容を確認のうえ、改めて依頼してください。',
  },
  approve: '承認する',
  refuse: '却下する',
  withdraw: '依頼を取り下げる',
  confirm: {
    approveTitle: '{amount} の{kind}を承認しますか？',
    approvePlainTitle: 'この依頼を承認しますか？',
    approveText: '承認すると、すぐに実行されます。元に戻すことはできません。',
    refuseTitle: 'この依頼を却下しますか？',
    refuseText: '却下すると、確保していた金額は元に戻ります。依頼者にお知らせします。',
    refusePlainText: '却下すると、この依頼は実行されません。依頼者にお知らせします。',
    withdrawTitle: 'この依頼を取り下げますか？',
    withdrawText: '取り下げると、確保していた金額は元に戻ります。',
    withdrawPlainText: '取り下げると、この依頼は実行されません。',
    note: 'コメント（依頼者に表示されます）',
    noteTooLong: 'コメントは{max}文字以内で入力してください。',
  },
  outcome: {
    APPROVED: '承認しました。',
    REFUSED: '却下しました。',
    WITHDRAWN: '依頼を取り下げました。',
    EXPIRED: '承認期限が過ぎたため、依頼は無効になりました。',
    STALE: '依頼後に内容が変わったため、依頼は無効になりました。実行された処理はありません。',
  },
  empty: {
    toDecideTitle: '承認待ちの依頼はありません',
    toDecideText: '承認が必要な依頼があると、ここに表示されます。',
    ownTitle: '依頼したものはありません',
    ownText: '承認が必要な操作を行うと、ここに表示されます。',
    allTitle: '依頼はまだありません',
    allText: '承認が必要な操作が行われると、ここに表示されます。',
    noMatchTitle: '該当する依頼はありません',
  },
  fault: '依頼を読み込めませんでした',
  waiting: '承認待ち {count}件',
  screens: { list: '承認' },
  notifications: {
    refund: {
      title: '{by}さんから返金の承認依頼があります',
      content: '取引番号 {subject} の {amount} の返金について、承認または却下をお願いします。',
    },
    refundBatch: {
      title: '{by}さんから一括返金の承認依頼があります',
      content: '一括返金「{subject}」（合計 {amount}）について、承認または却下をお願いします。',
    },
    refundSettlement: {
      title: '{by}さんから返金結果の確定の承認依頼があります',
      content:
        '取引番号 {subject} の返金（{amount}）の結果の確定について、根拠をご確認のうえ、承認または却下をお願いします。',
    },
    approved: {
      title: '承認されました：{subject}',
      content: '{by}さんが依頼を承認しました。対象：{subject} {amount}',
    },
    refused: {
      title: '却下されました：{subject}',
      content: '{by}さんが依頼を却下しました。対象：{subject} {amount} {note}',
    },
    expired: {
      title: '承認期限が過ぎました：{subject}',
      content:
        '期限までに承認されなかったため、依頼は無効になりました。必要な場合は、改めて依頼してください。対象：{subject} {amount}',
    },
    stale: {
      title: '依頼が無効になりました：{subject}',
      content:
        '依頼後に対象の内容が変わったため、実行されませんでした。内容を確認のうえ、必要な場合は改めて依頼してください。対象：{subject} {amount}',
    },
  },
  audit: {
    field: {
      approvalId: '承認依頼のID',
      approvalKind: '依頼の種類',
      approvalState: '承認の結果',
      requestedBy: '依頼者',
      note: 'コメント',
      waitsForApproval: '承認待ち',
    },
    word: {
      approvalKind: { refund: '返金', refundBatch: '一括返金', refundSettlement: '返金結果の確定' },
      approvalState: {
        APPROVED: '承認',
        REFUSED: '却下',
        WITHDRAWN: '取り下げ',
        EXPIRED: '期限切れ',
        STALE: '無効（内容の変更）',
      },
    },
    action: {
      list: '承認依頼の一覧表示',
      count: '承認待ちの件数の取得',
      detail: '承認依頼の表示',
      file: '承認依頼の添付ファイルのダウンロード',
      decide: '承認依頼の承認・却下',
      withdraw: '承認依頼の取り下げ',
      expire: '承認依頼の期限切れ',
    },
    sentence: {
      decide: '{actor}が、{object}についての{requestedBy}さんの依頼を処理しました（{approvalState}）。',
      withdraw: '{actor}が、{object}についての依頼を取り下げました。',
      expire: '{object}についての{requestedBy}さんの依頼が、期限切れになりました。',
    },
  },
}

declare module './phrases.ts' {
  interface Phrases {
    approvals: typeof approvalsJa
  }
}
