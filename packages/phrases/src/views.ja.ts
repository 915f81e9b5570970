/** Saved views of lists. */
export const viewsJa = {
  title: '保存した条件',
  none: '保存した条件はまだありません。現在の検索条件と表示項目に名前を付けて保存できます。',
  loading: '読み込んでいます…',
  failed: '保存した条件を読み込めませんでした。メニューを開き直してください。',
  changed: '変更あり',
  shared: '{name}（{role}と共有）',
  sharedBy: '{name}（{owner}さんが共有）',
  save: '現在の条件を保存…',
  update: '「{name}」を上書き保存',
  edit: '「{name}」の名前・共有を変更…',
  editEmailed: '「{name}」の名前・共有・メール配信を変更…',
  remove: '「{name}」を削除…',
  saved: '「{name}」を保存しました。',
  removed: '「{name}」を削除しました。',
  form: {
    addTitle: '条件の保存',
    editTitle: '名前・共有の変更',
    editEmailedTitle: '名前・共有・メール配信の変更',
    name: '名前',
    moving: '{period}（開いた日を基準に更新）',
    fixed: '{period}（日付を固定）',
    role: '共有先',
    private: '自分だけ',
    emailed: 'メール配信',
    schedule: {
      never: '配信しない',
      daily: '毎日（前日分）',
      weekly: '毎週月曜日（前週分）',
      monthly: '毎月1日（前月分）',
    },
    emailedNote:
      '主な数値を、締め後の午前7時以降に自分宛てにお送りします。共有先の方には、集計を見る権限がある場合に限り、その方が参照できる店舗の数値をお送りします。',
    act: '保存する',
    nameTaken: '同じ名前の条件がすでにあります。別の名前を入力してください。',
    tooMany: '保存できる条件は{max}件までです。不要な条件を削除してください。',
    roleGone: 'この権限グループとは共有できません。別の共有先を選択してください。',
  },
  removal: {
    title: '条件の削除',
    text: '「{name}」を削除します。元に戻すことはできません。',
    textShared: '「{name}」を削除します。共有先の方も使えなくなります。元に戻すことはできません。',
    act: '削除する',
  },
  audit: {
    kind: { view: '保存した条件' },
    action: {
      list: '保存した条件の一覧表示',
      add: '条件の保存',
      modify: '保存した条件の変更',
      delete: '保存した条件の削除',
    },
    sentence: {
      add: '{actor}が、{object}を作成しました。',
      modify: '{actor}が、{object}を変更しました。',
      delete: '{actor}が、{object}を削除しました。',
    },
  },
}

declare module './phrases.ts' {
  interface Phrases {
    views: typeof viewsJa
  }
}
