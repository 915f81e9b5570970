/** Feedback and ratings from users. */
export const feedbackJa = {
  views: '表示する内容',
  view: { write: '新しく送る', mine: '自分の送信分', all: '全員の送信分' },
  category: '種類',
  categoryChoose: '選択してください',
  categoryMissing: '種類を選択してください。',
  categories: {
    dashboard: 'ダッシュボード',
    transactions: '取引',
    points: 'ポイント',
    deposits: '入金',
    aggregation: '集計',
    notifications: 'お知らせ',
    stores: '店舗',
    terminals: '端末',
    account: 'アカウント',
    manuals: 'マニュアル',
    other: 'その他',
  },
  content: '内容',
  contentHelp:
    'お気づきの点や、改善してほしい点をお聞かせください。お送りいただいた内容は、同じ加盟店の方もご覧になれます。',
  contentMissing: '内容を入力してください。',
  pictures: '画像',
  picturesHelp: 'PNG形式またはJPEG形式の画像（1枚10MB未満）を{max}枚まで添付できます。',
  sending: '画像を送信しています。',
  act: '送信する',
  sent: '送信しました。ご意見をお寄せいただき、ありがとうございます。',
  lost: '画像の保存期間が過ぎました。お手数ですが、もう一度添付してください。',
  noneTitle: 'ご意見・ご要望はまだありません',
  noneText: '「新しく送る」から、ご意見・ご要望をお寄せください。',
  failedTitle: 'ご意見・ご要望を読み込めませんでした',
  failedText: '時間をおいて、もう一度お試しください。',
  retry: 'もう一度読み込む',
  pictureFailed: '画像を表示できませんでした。',
  answer: '回答（{name}）',
  rating: {
    title: '使い心地はいかがですか',
    text: '星の数が多いほど、良い評価です（{number}/{count}）。',
    items: {
      search: '取引の探しやすさ',
      refunds: '返金のしやすさ',
      speed: '画面の表示の速さ',
      clarity: '画面の分かりやすさ',
    },
    act: '送信',
    actNamed: '「{item}」の評価を送信',
    done: '送信済み',
    thanks: 'ご協力ありがとうございました。',
  },
  screens: { mine: '送ったご意見・ご要望' },
  audit: {
    kind: { feedback: 'ご意見・ご要望' },
    action: {
      write: 'ご意見・ご要望の送信',
      upload: '画像の送信',
      list: 'ご意見・ご要望の一覧表示',
      download: 'ご意見・ご要望の画像のダウンロード',
    },
    sentence: {
      write: '{actor}が、ご意見・ご要望を送信しました。',
      upload: '{actor}が、ご意見・ご要望の画像を送信しました。',
      download: '{actor}が、ご意見・ご要望の画像をダウンロードしました。',
    },
  },
}

declare module './phrases.ts' {
  interface Phrases {
    feedback: typeof feedbackJa
  }
}
