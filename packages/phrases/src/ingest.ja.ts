/** Imports: reasons for rejected rows, errors at the start, and results. */
export const ingestJa = {
  reasons: {
    paymentNoMissing: '取引番号がありません。',
    paymentNoInvalid: '取引番号は、空白を含まない64文字以内の英数字・記号にしてください。',
    numberInvalid: '番号は、空白を含まない64文字以内の英数字・記号にしてください。',
    textInvalid: '長すぎるか、読み取れない文字が含まれています。文字コードの指定もご確認ください。',
    tradeKindUnknown: '取引種別はPAYMENTまたはREFUNDにしてください。',
    stateInvalid: '状態が取引種別に合いません。支払いはPAID・FAILED、返金はSUCCEEDED・FAILEDです。',
    paymentMethodUnknown: '登録されていない支払方法です。',
    currencyDiffers: '加盟店の通貨と異なります。',
    amountInvalid: '金額を数字で入力してください。符号や桁区切りは使えません。',
    amountDecimals: '金額の小数の桁数が、通貨の桁数を超えています。',
    amountTooLarge: '金額が1件の上限（最小通貨単位で99,999,999,999）を超えています。',
    amountZero: '金額が0です。',
    paidAtInvalid:
      '取引日時を読み取れません。2000年以降の日時を「2026-10-05T12:30:00+09:00」のような形式か、変換定義の形式で入力してください。',
    inFuture: '取引日時が未来の日時です。',
    storeMissing: '店舗コードまたはサービスIDがありません。',
    storesDiffer: '店舗コードとサービスIDが、別々の店舗のものです。',
    storeUnknown: '登録されていない店舗です。',
    terminalUnknown: '登録されていない端末です。',
    originalOfPayment: '元の取引番号を指定できるのは返金だけです。',
    reasonOfPayment: '返金理由を指定できるのは返金だけです。',
    reasonUnknown: '登録されていない返金理由です。',
    tradeTypeUnknown: '登録されていない取引形態です。',
    originalNotFound: '元の取引が見つかりません。',
    originalNotPaid: '元の取引は成功した支払いではありません。',
    exceedsOriginal: '返金額が、元の取引の返金可能額を超えています。',
    differsFromStored: '同じ取引番号で内容の異なる取引が、すでに登録されています。',
    numberRepeated: '同じ取引番号で内容の異なる行が、ファイル内にあります。',
    columnCount: '列の数が見出しと異なります。',
    adjustment: '支払いでも返金でもない調整のため、取り込みません。',
    kindUnknown: '支払いか返金かを判別できません。',
    signUnexpected: '金額の正負が取引種別に合いません。',
    orderDiffers: '同じ注文の行で内容が異なります。',
    numberRounded: '表計算ソフトで桁が失われた番号です。元のファイルをそのままお使いください。',
    zoneUnknown: 'タイムゾーンを判別できません。',
    merchantDiffers: '別の加盟店の行です。',
    originalAmbiguous: '元の取引の候補が複数あり、特定できません。',
    factInvalid: '手数料・差引・入金番号などを読み取れません。',
    totalDiffers: 'ファイル内の合計が、明細の合計と一致しません。',
  },
  problems: {
    notCsv: '{file}の{line}行目付近をCSVとして読み取れません。',
    empty: '{file}は空のファイルです。',
    notClosed:
      '{file}の{line}行目付近で、引用符が閉じられないままファイルが終わっています。途中で切れたファイルでないかご確認ください。',
    lineTooLong:
      '{file}の{line}行目付近が長すぎるか、列が多すぎます。区切り文字と引用符をご確認ください。',
    fileTooLarge: '{file}は大きすぎます。展開後で1ファイル{limit}MBまでです。分割してください。',
    fileTooCostly:
      '{file}は、読み取りに必要なメモリーまたは時間が上限を超えています。ファイルを分割してください。',
    fileArchive: '{file}の中に、さらに圧縮ファイルがあります。先に展開してください。',
    fileEncrypted: '{file}はパスワードで保護されています。パスワードを解除して保存してください。',
    packedTooLarge:
      '{file}は大きすぎます。上限は{limit}MB、ファイルまたはシート{members}件、{rows}行、{columns}列です。分割してください。',
    sheetUnreadable:
      '{file}は表計算ファイルまたはZIPファイルとして読み取れません。ファイルが途中で切れていないかご確認ください。',
    sheetMissing: '{file}にシート「{sheet}」がありません。シート：{sheets}',
    formulaUnsolved:
      '{file}のセル{cell}の数式に計算結果がありません。表計算ソフトで開き、保存し直してください。',
    layoutsDiffer:
      '{file}の中に、列の異なるファイルがあります。{first}とは別に取り込んでください：{others}',
    fileDocument:
      '{file}はPDF・画像・WebページなどCSVではないファイルです。サービスの管理画面からCSVでダウンロードし直してください。',
    notEncoded: '{file}は指定の文字コード（{encodings}）では読み取れません。',
    zoneWanted:
      '{file}の日時には、タイムゾーンの指定が必要です。「--source-time-zone Asia/Tokyo」のように指定してください。',
    mappingTooLong: '変換定義「{mapping}」が大きすぎます。',
    columnMissing: '{file}に列「{column}」がありません。',
    columnUnknown: '{file}の列「{column}」は取り込めない列です。',
    columnTwice: '{file}に列「{column}」が2つあります。',
    fileMissing: '{file}を開けません。',
    notGzip: '{file}はgzip形式のファイルではないか、壊れています。',
    fileTwice: '{file}が2回指定されています。',
    reportNotWritable: 'レポートを{file}に書き込めません。フォルダーと空き容量をご確認ください。',
    mappingMissing: '変換定義「{mapping}」が見つかりません。製品に含まれる定義：{names}',
    mappingNotJson: '変換定義{file}の{line}行目をJSONとして読み取れません。',
    mappingKeyUnknown:
      '変換定義{file}の{line}行目：キー「{key}」は使えません。使えるキー：{allowed}',
    mappingKeyMissing: '変換定義{file}の{line}行目：キー「{key}」がありません。',
    mappingValueInvalid:
      '変換定義{file}の{line}行目：キー「{key}」の値が正しくありません。使える値：{allowed}',
    merchantRefused:
      '加盟店コード「{merchant}」または加盟店名は使えません。コードは2～40文字の英大文字・数字・ハイフンで、英大文字か数字で始めてください。',
    merchantNameInvalid: '加盟店名は1～100文字にしてください。',
    merchantTaken:
      '加盟店「{merchant}」は、直前にほかの操作で作成されました。もう一度実行してください。',
    merchantChanged:
      '加盟店「{merchant}」の通貨・タイムゾーン・締め時刻が、確認の後に変更されました。もう一度実行してください。',
    settingsUnknown:
      '登録できない設定です：{settings}。通貨はISO 4217のコード、タイムゾーンはAsia/Tokyoのような名前で指定してください。',
    databaseAway: 'データベースに接続できません。接続先と稼働状況をご確認ください。',
    tenantUnknown: 'テナント「{tenant}」が見つかりません。',
    merchantUnknown: '加盟店「{merchant}」が見つかりません。「--create-merchant」で作成できます。',
    merchantDiffers:
      '加盟店はすでに登録されており、通貨は{currency}、タイムゾーンは{timeZone}です。',
    importerLost: '取り込みを始めた方の権限がなくなったため、続けられませんでした。',
    rowsRefused:
      '確認の後にデータが変わり、取り込めない行が見つかったため、何も取り込んでいません。もう一度確認してください。',
    noRows: 'ファイルに明細がありません。',
    fileForgotten:
      'システムの更新にともない、ファイルを削除しました。お手数ですが、もう一度アップロードしてください。',
    commandEnded:
      'コマンドが途中で終了しました。取り込んだ取引は残っています。同じコマンドをもう一度実行すると、残りを取り込みます。',
    commandOvertaken:
      'データベースに長い間接続できなかったため、途中で終了しました。もう一度実行すると、残りを取り込みます。',
    processFailed: '処理を続けられませんでした。時間をおいて、もう一度お試しください。',
    settingsGone: '選んだ変換定義または設定が使えなくなりました。もう一度選んでください。',
    undoRefused:
      'この取り込みの取引に、返金、チャージバック、入金、レジ締めのいずれかがあるため、取り消していません。',
    zoneWantedHere: '{file}の日時にはタイムゾーンがありません。タイムゾーンを選んでください。',
    questionsOpen:
      '{file}の読み取り方が決まっていません（{questions}）。変換定義の「answers」に答えを書くか、「questions」の該当項目を消してください。',
    questionsOpenHere: '{file}の読み取り方に、まだ答えていない質問があります。',
    zoneUnknownHere: 'このタイムゾーンは使えません。Asia/Tokyoのような名前で選んでください。',
    usage:
      '使い方：npm run import -- ファイル… --format choba|mapping:定義 --merchant コード [--tenant コード] [--dry-run] [--accept-partial] [--create-stores] [--create-merchant 加盟店名 --currency 通貨 --time-zone タイムゾーン] [--encoding 文字コード] [--source-time-zone タイムゾーン] [--sheet NAME] [--language ja|en|mn] [--report ファイル]',
  },
  report: { file: 'ファイル', line: '行', paymentNo: '取引番号', value: '値', reason: '理由' },
  columns: {
    month: '月',
    kind: '種別',
    source: 'ファイル',
    fresh: '取り込み',
    freshPlanned: '取り込み予定',
    known: '登録済み',
    refused: '対象外',
    difference: '差額',
  },
  kinds: { PAYMENT: '支払い', REFUND: '返金', OTHER: 'その他' },
  total: '合計',
  checking: '{rows}件を確認しました',
  loading: '{rows}件を処理しました',
  refusedRow: '{file} {line}行目：{reason}（{value}）',
  refusedMore: 'ほか{count}件',
  refusedReason: '{reason} … {count}件',
  refusedReport: '対象外の行をすべて{file}に書き出しました。',
  rows: 'ファイル内の{read}件：新規{fresh}件、登録済み{known}件、読み飛ばし{skipped}件、対象外{refused}件',
  note: {
    skipped: '読み飛ばし：{reason} … {count}件、{sum} {currency}',
    paymentMethod: '支払方法を判別できない値：{name} … {count}件',
    absent: '{file}にない列（空として扱いました）：{columns}',
    numbersByLine:
      '取引番号は、ファイルの内容と行番号から作りました。同じ明細でも、別のファイルにあるときは別の取引として取り込みます。',
    newStores: '新しく登録する店舗：{names}（{count}件）',
    newTerminals: '登録済みの店舗に追加する端末：{names}（{count}件）',
    closedDays: 'レジ締めが済んだ日の明細が{count}件あります。取り込むと、後から取り消せません。',
    closed: '閉店日以降の日付の明細（取り込みます）：店舗{name} … {count}件',
    typeNotTaken: '店舗で受け付けていない取引形態の明細（取り込みます）：店舗{name} … {count}件',
    masked: 'カード番号と思われる数字を、{count}か所で伏せて取り込みます。',
  },
  skips: {
    notAPayment: '支払いでも返金でもない行（手数料・振込など）',
    dispute: 'チャージバックの行',
    subtotal: '合計の行',
    adjustment: '調整の行',
    notFinal: '完了していない行',
    noMoney: '金額の動きがない行',
    other: 'その他の行',
    zero: '金額が0の行',
    heading: '見出しの繰り返し',
  },
  outcome: {
    noRows: 'ファイルに明細がありません。何も取り込んでいません。',
    dryRun:
      '確認だけを行いました。データは変更していません。取り込めるのは{fresh}件、対象外は{refused}件です。',
    stopped:
      '対象外の行が{refused}件あるため、何も取り込んでいません。残りの{fresh}件だけを取り込むには「--accept-partial」を付けてください。',
    allKnown:
      '取り込める行はすべて登録済みです（{known}件）。データは変更していません。対象外は{refused}件です。',
    done: '{fresh}件を取り込みました。登録済みは{known}件、対象外は{refused}件です（{seconds}秒）。',
  },
  /** Headings of the download of rejected rows. */
  refusedFile: {
    fileName: '取り込めなかった行',
    line: '行',
    paymentNo: '取引番号',
    reason: '理由',
    value: '値',
    row: '元の行',
  },
  /** Names of file formats, keyed by the mappings that come with the product. */
  formats: {
    choba: '標準形式',
    'stripe-balance': 'Stripe（残高の明細）',
    'stripe-payments': 'Stripe（支払いの一覧）',
    'adyen-settlement': 'Adyen（精算の明細）',
    'adyen-accounting': 'Adyen（会計の明細）',
    'paypal-activity': 'PayPal（取引履歴、英語）',
    'paypal-activity-ja': 'PayPal（取引履歴、日本語）',
    'paypal-settlement': 'PayPal（決済レポート、STL・TRR）',
    'alipay-business': 'Alipay（業務明細）',
    'wechat-trade-bill': 'WeChat Pay（取引明細）',
    'square-transactions': 'Square（取引CSV）',
    'checkout-settlement': 'Checkout.com（精算の内訳）',
    'shopify-payouts': 'Shopify Payments（入金の取引）',
    'paypay-business': 'PayPay for Business（取引）',
    'stera-code': 'stera code（取引）',
    starpay: 'StarPay',
    'choba-transactions-ja': 'この管理画面の取引ダウンロード（日本語）',
    'choba-transactions-en': 'この管理画面の取引ダウンロード（英語）',
    'choba-transactions-mn': 'この管理画面の取引ダウンロード（モンゴル語）',
    'online-retail': 'UCI Online Retail（注文の明細）',
  },
  audit: {
    action: { import: 'ファイルの取り込み' },
    sentence: {
      import: '{actor}が、取引{accepted}件を取り込みました（{name}）。',
    },
  },
}

declare module './phrases.ts' {
  interface Phrases {
    ingest: typeof ingestJa
  }
}
