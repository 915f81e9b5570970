/** Connections to payment gateways, called processors on screens. */
export const gatewaysJa = {
  title: '決済会社への接続',
  about: '返金は、ここで設定した決済会社に送られます。支払区分ごとに1つ設定できます。',
  paymentClass: {
    WALLET: 'コード決済',
    CARD: 'カード決済',
  },
  state: {
    ON: '有効',
    OFF: '停止中',
    NONE: '未設定',
  },
  none: '設定するまで、この支払区分の返金はできません。',
  off: '停止中は、新しい返金はできません。処理中の返金は、再開するまで待ちます。',
  field: {
    url: 'アドレス',
    secret: 'シークレット',
    lastSuccessAt: '最後に応答した日時',
    lastFailureAt: '最後に失敗した日時',
    openRefunds: '処理中の返金',
    changedAt: '最終更新',
  },
  secretSet: '登録済み',
  never: 'まだありません',
  count: '{count}件',
  act: {
    setUp: '設定する',
    change: '変更する',
    test: '接続を確認',
    off: '停止する',
    on: '再開する',
  },
  form: {
    setUpTitle: '{name}の決済会社を設定',
    changeTitle: '{name}の決済会社を変更',
    urlHelp:
      'httpsで始まるアドレスを入力してください。返金は、このアドレスの /refunds に送られます。',
    urlFault: 'httpsで始まり、このサーバーから接続できるアドレスを入力してください。',
    urlPrivate:
      'プライベートアドレスは、先にサーバーの設定（CHOBA_OUTSIDE_NETWORKS）で許可する必要があります。',
    secretHelp:
      '署名に使うシークレットです。16文字以上の英数字と記号で入力してください。登録後は表示されません。',
    secretKeep: '変更しない場合は、空欄のままにしてください。',
    secretFault: 'シークレットは、16～200文字の英数字と記号で入力してください。',
    open: '処理中の返金：{count}件。接続先を変更すると、これらの返金を新しい決済会社に照会します。新しい決済会社に記録がない返金は再送しません。「結果が不明な返金」として、2人で結果を登録します。',
    save: '保存する',
    test: 'この内容で接続を確認',
    saved: '決済会社への接続を保存しました。',
  },
  test: {
    works: '接続できました（{time}ミリ秒）',
    failed: '決済会社から正しい応答がありません：{gatewayMessage}',
    unauthorized:
      '決済会社が署名を受け付けませんでした（HTTP 401）。シークレットが決済会社側と同じか、双方の時計が合っているかをご確認ください。',
    nothing: 'アドレスとシークレットを入力してください。',
  },
  switchOff: {
    title: '{name}の返金を停止しますか？',
    text: '停止すると、新しい返金は受け付けられません。処理中の返金は、再開するまで待ちます。1週間たっても再開しない場合、決済会社に送られていない返金は失敗になります。',
    open: '処理中の返金：{count}件',
    act: '停止する',
    done: '{name}の返金を停止しました。',
  },
  switchOn: {
    title: '{name}の返金を再開しますか？',
    text: '新しい返金を受け付け、処理中の返金を決済会社に送ります。',
    act: '再開する',
  },
  switchedOn: '{name}の返金を再開しました。',
  fault: '決済会社への接続を読み込めませんでした',
  document: '決済会社に必要な仕様は、技術資料に記載されています。',
  screens: {
    gateways: '決済会社への接続',
  },
  audit: {
    field: {
      url: 'アドレス',
      isOn: '有効',
      secretChanged: 'シークレットを変更',
      gatewayMessage: '応答',
    },
    action: {
      list: '決済会社への接続を表示',
      modify: '決済会社への接続を変更',
      switch: '決済会社への接続を停止・再開',
      test: '決済会社への接続を確認',
      notice: '返金結果の連絡を受け付け',
    },
  },
}

declare module './phrases.ts' {
  interface Phrases {
    gateways: typeof gatewaysJa
  }
}
