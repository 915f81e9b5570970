/** Notifications of the service and of the merchant. */
export const notificationsJa = {
  title: 'お知らせ',
  kind: { label: '種類', all: 'すべて', IMPORTANT: '重要', NORMAL: '通常' },
  column: { type: '種類', title: '件名', creator: '差出人', date: '配信日時', state: '状態' },
  state: { unread: '未読', revised: '更新あり', read: '既読', expired: '掲示終了' },
  search: '件名・本文',
  unreadOnly: '未読のみ',
  readAll: {
    act: 'すべて既読にする',
    done: 'お知らせ{count}件を既読にしました。',
    fault: 'お知らせを既読にできませんでした',
  },
  empty: {
    noneTitle: 'お知らせはまだありません',
    noneText: '新しいお知らせが届くと、ここに表示されます。',
    noMatchTitle: '条件に合うお知らせはありません',
    noMatchText: '検索条件を変更してください。',
    showAll: 'すべて表示する',
  },
  detail: {
    title: 'お知らせ',
    missingTitle: 'お知らせが見つかりません',
    missingText: '取り下げられたか、閲覧の対象ではないお知らせです。',
    revised: '更新：',
    files: '添付ファイル',
    kilobytes: '{size}KB',
    megabytes: '{size}MB',
    fileFault: 'ファイルを保存できませんでした',
    pictureFailed: '画像を表示できませんでした：{name}',
  },
  fault: 'お知らせを読み込めませんでした',
  detailFault: 'このお知らせを読み込めませんでした',
  screens: { list: 'お知らせ' },
  audit: {
    kind: { notification: 'お知らせ' },
    action: {
      importantList: '重要なお知らせの表示',
      list: 'お知らせの一覧表示',
      detail: 'お知らせの詳細の表示',
      read: 'お知らせの閲覧',
      file: 'お知らせの添付ファイルのダウンロード',
      unreadCount: '未読のお知らせの件数の表示',
      readAll: 'お知らせをすべて既読にする操作',
    },
    sentence: {
      file: '{actor}が、お知らせ「{object}」の添付ファイルをダウンロードしました。',
      readAll: '{actor}が、お知らせをすべて既読にしました。',
      read: '{actor}が、お知らせを閲覧しました。',
    },
  },
}

declare module './phrases.ts' {
  interface Phrases {
    notifications: typeof notificationsJa
  }
}
