/** Messages of the result codes, keyed by the names in `result-types.ts`. */
export const resultsJa = {
  success: '処理が完了しました。',
  systemError: 'システムエラーが発生しました。時間をおいて再度お試しください。',
  signInServiceError: 'ログインサービスでエラーが発生しました。時間をおいて再度お試しください。',
  processFailed: '処理できませんでした。もう一度お試しください。',
  thirdPartyUnavailable: '外部サービスに接続できません。時間をおいて再度お試しください。',
  quietCopy: 'このシステムは複製のため、変更できません。',
  illegalOperation: 'この操作は行えません。',
  nothingFound: '該当するデータがありません。',
  searchPeriodTooLong: '検索期間は3か月以内で指定してください。',
  journalsTwelveMonths: '仕訳の期間は12か月以内で指定してください。',
  tooManyDeposits: '1つのファイルに出力できる入金は2,000件までです。期間を短くしてください。',
  statisticsPeriodTooLong: '集計期間は1か月以内で指定してください。',
  statisticsThreeMonths: '集計期間は3か月以内で指定してください。',
  insufficientPermission: 'この操作の権限がありません。',
  roleInUse: 'この権限グループは使用中のため、削除できません。',
  roleExists: '同じ名前の権限グループがすでにあります。',
  roleNotFound: '権限グループが見つかりません。',
  wrongCredentials: 'ログインIDまたはパスワードが正しくありません。',
  userNotFound: 'ユーザーが見つかりません。',
  passwordUnchanged: '新しいパスワードは、現在のパスワードと異なるものにしてください。',
  passwordFormatInvalid:
    'パスワードは12文字以上で、英大文字・英小文字・数字・記号をすべて含めてください。',
  passwordReused: '過去5回以内に使用したパスワードは設定できません。',
  userExists: 'このユーザーはすでに登録されています。',
  accountLocked:
    'このアカウントのログインを一時的に停止しています。時間をおいて再度お試しください。',
  usernameExists: 'このログインIDはすでに使われています。',
  emailRegistered: 'このメールアドレスはすでに登録されています。',
  passwordContainsUsername: 'パスワードにログインIDを含めることはできません。',
  enterpriseCodeError: '加盟店コードが正しくありません。',
  refundRejected: '返金を受け付けられませんでした。サポートにお問い合わせください。',
  notFound: '該当するデータがありません。',
  alreadyRefunded: 'この取引はすでに返金済みです。',
  refundExceedsRefundable: '返金額が返金可能額を超えています。',
  refundAmountInvalid: '返金額を正しく入力してください。',
  refundFailed: '返金に失敗しました。取引日時をお控えのうえ、サポートにお問い合わせください。',
  virusFound: 'ウイルス検査で問題が見つかりました。ファイルは保存されていません。',
  refundUnavailable: 'この支払方法では返金できません。サポートにお問い合わせください。',
  nothingToDo: '変更がないため、保存していません。',
  badRequest: '入力内容に誤りがあります。ご確認のうえ、もう一度お試しください。',
  unauthenticated: 'ログインの有効期限が切れました。もう一度ログインしてください。',
  signatureInvalid: 'キー、署名、または時刻が正しくありません。',
  unknownPath: 'お探しのページは見つかりません。',
  methodNotAllowed: 'このアドレスでは、この操作は行えません。',
  requestTimeout: '通信に時間がかかりすぎたため、処理を中止しました。もう一度お試しください。',
  conflict: 'ほかの操作により内容が変わりました。最新の内容をご確認ください。',
  unknownAddress:
    'このアドレスではサービスを提供していません。ご案内したアドレスをご確認ください。',
  bodyTooLarge: '送信されたデータが大きすぎます。',
  unsupportedMediaType: 'この形式のデータは受け付けていません。',
  keyReused:
    '前回と異なる内容が送信されたため、受け付けられませんでした。画面を開き直してお試しください。',
  tooManyRequests: '短時間に操作が集中しました。時間をおいて再度お試しください。',
  headersTooLarge: '送信されたヘッダーが大きすぎます。',
  temporarilyUnavailable: 'ただいま混み合っています。時間をおいて再度お試しください。',
}

declare module './phrases.ts' {
  interface Phrases {
    results: typeof resultsJa
  }
}
