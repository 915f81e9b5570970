/** The external point system: status, undelivered entries, card balances and manual revisions. */
export const pointManagementJa = {
  title: 'ポイント管理',
  fault: '送信状況を読み込めませんでした',
  system: {
    title: 'ポイントシステム',
    fault: 'ポイントシステムの状態を確認できませんでした',
    reachable: '接続中',
    away: '応答なし',
    unused: '未送信',
    since: '{at}から',
    lastDelivered: '最終送信',
    lastFailed: '直近のエラー',
    nextAttempt: '次の再送',
    waiting: '送信待ち',
    refused: '受付拒否',
    none: 'なし',
    entries: '{count}件',
    awayNote:
      '応答がない間に発生したポイントは保存され、復旧後に自動で送信されます。操作は不要です。',
    refusedNote:
      'ポイントシステムが受け付けなかったポイントがあります。理由を確認し、解消後に再送してください。',
  },
  deliveryError: {
    TIMEOUT: '応答時間切れ',
    NO_ANSWER: '正しい応答がありません',
    NO_SECRET: 'シークレットが設定されていません',
    BAD_ADDRESS: 'アドレスが正しくありません',
    CLOSED_ADDRESS: '接続が許可されていないネットワークのアドレスです',
    SENT_ELSEWHERE:
      '応答がないまま接続先が変更されました。変更前のポイントシステムに反映されている可能性があります。変更前のシステムに確認し、未反映の場合のみ再送してください。',
    connection: '接続できません（{code}）',
  },
  state: { WAITING: '送信待ち', REFUSED: '受付拒否' },
  field: {
    at: '日時',
    cardNo: 'ポイントカード番号',
    chargeType: 'ポイント区分',
    quantity: 'ポイント数',
    store: '店舗',
    state: '送信状況',
    lastError: '理由',
    attempts: '試行回数',
    nextAttempt: '次の再送',
    act: '再送',
  },
  filter: {
    cardNoHint: 'カード番号の先頭の数文字だけでも検索できます。',
    cardNoFault: '番号は半角64文字以内で入力してください。',
  },
  sendAgain: '再送する',
  sendAgainOf: '{cardNo}の{quantity}を再送する',
  sentAgain: '送信待ちに戻しました。',
  empty: {
    noneTitle: '送信待ちのポイントはありません',
    noneText:
      '接続後に発生したポイントは、すべてポイントシステムに届いています。接続前のポイントは送信されません。',
    noMatchTitle: '条件に合うポイントはありません',
  },
  card: {
    title: 'カードの残高確認',
    cardNo: 'ポイントカード番号',
    look: '残高を確認',
    missing: 'このカードは見つかりません。番号をご確認ください。',
    ours: '当サービスの残高',
    theirs: 'ポイントシステムの残高',
    undelivered: '未送信分',
    difference: '差異',
    same: '一致しています',
    sameAfter: '未送信分を除いて一致しています',
    differs: '{difference}の差異があります',
    differsNote:
      '接続前に発生したポイントは送信されません。接続した時点の残高が、ポイントシステムに登録されているかご確認ください。',
    absent: '該当のカードがありません',
    unanswered: '確認できませんでした',
    none: '接続先がありません',
  },
  revise: {
    act: '残高を修正',
    title: 'ポイント残高の修正',
    store: '店舗',
    storeHelp: 'この修正を集計する店舗です。',
    quantity: '増減するポイント数',
    quantityHelp: '減らす場合は「-」を付けて入力します。1回に{max}まで。',
    quantityInvalid: '0以外の整数を、±{max}の範囲で入力してください。',
    belowZero: '残高が0を下回るため、修正できません。',
    reason: '理由',
    before: '修正前の残高',
    after: '修正後の残高',
    limitNote: '{limit}を超える修正は、別の方の承認後に反映されます。',
    next: '内容を確認する',
    confirm: { add: '{points}を加算する', take: '{points}を減算する' },
    ask: { add: '{points}の加算の承認を依頼する', take: '{points}の減算の承認を依頼する' },
    posted: '修正しました。残高は{balance}です。',
    waiting: '承認を依頼しました。承認されると残高に反映されます。',
    stale: '残高が{balance}に変わりました。内容を確認し、もう一度実行してください。',
  },
  screens: { list: 'ポイント管理' },
  audit: {
    field: {
      entryId: 'ポイント取引のID',
      pointQuantity: 'ポイント数',
      balance: 'ポイント残高',
    },
    action: {
      state: 'ポイントシステムの状態の表示',
      list: '送信待ちポイントの一覧表示',
      sendAgain: 'ポイントの再送',
      card: 'カードの残高の確認',
      stores: '店舗の一覧表示',
      revise: 'ポイント残高の修正',
    },
    sentence: {
      sendAgain: '{actor}が、カード{object}のポイントを再送しました。',
      revise: '{actor}が、カード{object}のポイント残高を修正しました。',
      reviseWaiting: '{actor}が、カード{object}のポイント残高の修正の承認を依頼しました。',
    },
  },
}

declare module './phrases.ts' {
  interface Phrases {
    pointManagement: typeof pointManagementJa
  }
}
