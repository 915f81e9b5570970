/** Roles: list, detail, form, and looking at the portal through one. */
export const rolesJa = {
  title: '権限グループ',
  adminTitle: '管理者の権限グループ',
  add: '権限グループを追加',
  search: '権限グループ名で検索',
  column: { name: '権限グループ名', permissions: '権限', holders: '人数', changed: '最終更新' },
  holderCount: '{count}人',
  changedBy: '{name} さん',
  /** How much of a module a role holds. */
  share: {
    all: '{module}：{total}件すべて（{actions}）',
    part: '{module}：{total}件中{count}件（{actions}）',
    none: '{module}：なし',
    lacking: '（不可）',
  },
  legend: { all: 'すべて', part: '一部', none: 'なし' },
  legendOf: '{share}：',
  builtin: '標準',
  own: '自分の権限グループ',
  fault: '権限グループを読み込めませんでした',
  empty: {
    noneTitle: '権限グループはまだありません',
    noneText: '「権限グループを追加」から、ユーザーに割り当てる権限グループを作成できます。',
    noMatchTitle: '条件に合う権限グループはありません',
  },
  detail: {
    missingTitle: '権限グループが見つかりません',
    missingText: '削除されたか、アドレスが正しくない可能性があります。',
    holders: 'この権限グループのユーザー',
    noHolders: 'この権限グループのユーザーはいません。',
    moreHolders: 'ほか{count}人',
    disabled: '無効',
    clone: '複製する',
    remove: '削除する',
    viewAs: 'この権限グループで表示を確認',
    whyBuiltin: '標準の権限グループは、変更も削除もできません。',
    whyBeyond: 'ご自身にない権限を含むため、変更も削除もできません。',
    whyInUse:
      '{count}人のユーザーに割り当てられているため、削除できません。先にユーザーの権限グループを変更してください。',
  },
  words: {
    can: 'できること',
    cannot: 'できないこと',
    nothing: '権限が選択されていません。',
    everything: 'ありません。',
  },
  form: {
    addTitle: '権限グループの追加',
    editTitle: '権限グループの変更',
    cloneTitle: '権限グループの複製',
    copyOf: '{name} のコピー',
    name: '権限グループ名',
    nameMissing: '権限グループ名を1～{max}文字で入力してください。',
    nameTaken: '同じ名前の権限グループがすでにあります。別の名前を入力してください。',
    permissions: '権限',
    permissionsHelp: '保存すると、この権限グループのユーザー全員にすぐに反映されます。',
    permissionsMissing: '権限を1つ以上選択してください。',
    beyond: 'ご自身に「{name}」権限がないため、付与できません。',
    module: '対象',
    whole: '{module}のすべて',
    cell: '{module}：{action}',
    whyNotYours: 'ご自身にない権限は付与できません。',
    lastManager: 'ユーザーと権限グループを管理できる方がいなくなるため、この変更は保存できません。',
    leftOut: '付与できない権限（{count}件）は複製されません。',
    create: '追加する',
    added: '「{name}」を追加しました。',
    saved: '「{name}」を変更しました。',
  },
  removal: {
    title: '権限グループを削除しますか？',
    text: '「{name}」を削除します。元に戻すことはできません。',
    views: 'この権限グループと共有している検索条件は、作成した本人だけが使えるようになります。',
    act: '削除する',
    removed: '「{name}」を削除しました。',
    stale: 'ほかの方がこの権限グループを変更しました。内容をご確認のうえ、もう一度お試しください。',
  },
  screens: {
    list: '権限グループ',
    admins: '管理者の権限グループ',
    add: '権限グループを追加',
    addAdmin: '管理者の権限グループを追加',
  },
  audit: {
    kind: { role: '権限グループ' },
    action: {
      list: '権限グループの一覧表示',
      detail: '権限グループの表示',
      groups: '権限の一覧の取得',
      add: '権限グループの追加',
      modify: '権限グループの変更',
      delete: '権限グループの削除',
      grantors: '権限を付与できる方の確認',
    },
    sentence: {
      add: '{actor}が、{object}を追加しました。',
      delete: '{actor}が、{object}を削除しました。',
    },
  },
}

declare module './phrases.ts' {
  interface Phrases {
    roles: typeof rolesJa
  }
}
