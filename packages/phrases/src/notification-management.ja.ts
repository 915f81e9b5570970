/** Notifications as they are written, released and sent. */
export const notificationManagementJa = {
  screens: {
    list: 'お知らせ管理',
    systemList: 'サービスのお知らせ管理',
  },
  audit: {
    kind: { systemNotification: 'サービスからのお知らせ' },
    field: {
      title: '件名',
      content: '本文',
      translations: 'ほかの言語の文面',
      messageType: '種類',
      releaseAt: '配信日時',
      expiresAt: '掲示の終了',
      isEditable: '配信後の編集',
      sendByEmail: 'メールでも送信',
      receivers: '配信先',
      files: '添付ファイル',
      emails: 'メールの件数',
    },
    word: { messageType: { IMPORTANT: '重要', NORMAL: '通常' } },
    action: {
      list: 'お知らせの管理の検索',
      systemList: 'サービスからのお知らせの検索',
      systemImportantList: 'サービスからの重要なお知らせの検索',
      systemNormalList: 'サービスからの通常のお知らせの検索',
      detail: 'お知らせの内容の表示',
      systemDetail: 'サービスからのお知らせの内容の表示',
      create: 'お知らせの作成',
      systemCreate: 'サービスからのお知らせの作成',
      update: 'お知らせの変更',
      systemUpdate: 'サービスからのお知らせの変更',
      withdraw: 'お知らせの取り下げ',
      remove: 'お知らせの削除',
      retryEmails: 'お知らせメールの再送信',
      upload: 'お知らせの添付ファイルの送信',
      managedFile: 'お知らせの添付ファイルのダウンロード',
      readers: 'お知らせの既読状況の表示',
      receiverCount: 'お知らせの配信先の人数の確認',
      systemReceivers: 'お知らせの配信先の検索',
      stores: 'お知らせの配信先の店舗の検索',
      options: 'お知らせの作成画面の選択肢の取得',
      typesForQuery: 'お知らせの種類の取得',
      typesForCreateOrUpdate: '作成できるお知らせの種類の取得',
    },
    sentence: {
      create: '{actor}が、お知らせ「{object}」を作成しました。',
      systemCreate: '{actor}が、サービスからのお知らせ「{object}」を作成しました。',
      withdraw: '{actor}が、お知らせ「{object}」を取り下げました。',
      remove: '{actor}が、お知らせ「{object}」を削除しました。',
      retryEmails: '{actor}が、お知らせ「{object}」の届かなかったメール{emails}通を再送信しました。',
      upload: '{actor}が、お知らせの添付ファイルを送信しました。',
      managedFile: '{actor}が、お知らせ「{object}」の添付ファイルをダウンロードしました。',
    },
  },
}

declare module './phrases.ts' {
  interface Phrases {
    notificationManagement: typeof notificationManagementJa
  }
}
