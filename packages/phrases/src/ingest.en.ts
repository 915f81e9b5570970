import type { ingestJa } from './ingest.ja.ts'

export const ingestEn: typeof ingestJa = {
  reasons: {
    paymentNoMissing: 'The transaction number is missing.',
    paymentNoInvalid:
      'A transaction number has up to 64 letters, digits and symbols, and no spaces.',
    numberInvalid: 'A number has up to 64 letters, digits and symbols, and no spaces.',
    textInvalid: 'The text is too long or contains unreadable characters. Check the encoding, too.',
    tradeKindUnknown: 'The type must be PAYMENT or REFUND.',
    stateInvalid:
      'The status doesn’t match the type: PAID or FAILED for payments, SUCCEEDED or FAILED for refunds.',
    paymentMethodUnknown: 'This payment method isn’t registered.',
    currencyDiffers: 'The currency differs from the merchant’s.',
    amountInvalid: 'Enter the amount as a plain number, without a sign or separators.',
    amountDecimals: 'The amount has more decimals than the currency allows.',
    amountTooLarge:
      'The amount is above the limit for one transaction (99,999,999,999 minor units).',
    amountZero: 'The amount is zero.',
    paidAtInvalid:
      'The date and time can’t be read. Use a date since 2000 in a form such as 2026-10-05T12:30:00+09:00, or in that of the mapping.',
    inFuture: 'The date is in the future.',
    storeMissing: 'The store code or the service ID is missing.',
    storesDiffer: 'The store code and the service ID are of different stores.',
    storeUnknown: 'This store isn’t registered.',
    terminalUnknown: 'This terminal isn’t registered.',
    originalOfPayment: 'Only a refund can name an original transaction.',
    reasonOfPayment: 'Only a refund can have a refund reason.',
    reasonUnknown: 'This refund reason isn’t registered.',
    tradeTypeUnknown: 'This trade type isn’t registered.',
    originalNotFound: 'The original transaction wasn’t found.',
    originalNotPaid: 'The original transaction isn’t a successful payment.',
    exceedsOriginal: 'The refund exceeds the refundable amount of the original transaction.',
    differsFromStored: 'A different transaction with this number already exists.',
    numberRepeated: 'Another row in the file has the same number but different content.',
    columnCount: 'The row and the header have different numbers of columns.',
    adjustment: 'Not imported: this is an adjustment, neither a payment nor a refund.',
    kindUnknown: 'It’s unclear whether this is a payment or a refund.',
    signUnexpected: 'The sign of the amount doesn’t match the type.',
    orderDiffers: 'The lines of this order don’t match.',
    numberRounded:
      'A spreadsheet has cut off digits of this number. Use the original file as it is.',
    zoneUnknown: 'The time zone isn’t known.',
    merchantDiffers: 'This row belongs to another merchant.',
    originalAmbiguous:
      'There are several original transactions, and it’s unclear which one is meant.',
    factInvalid: 'The fee, net amount, deposit number or similar can’t be read.',
    totalDiffers: 'The total in the file doesn’t match the sum of its rows.',
  },
  problems: {
    notCsv: '{file} can’t be read as CSV near line {line}.',
    empty: '{file} is empty.',
    notClosed:
      '{file} ends within a quoted value that begins near line {line}. Check whether the file is complete.',
    lineTooLong:
      '{file} has a line near line {line} that is too long or has too many columns. Check delimiter and quotes.',
    fileTooLarge: '{file} is too large. The limit is {limit} MiB a file, unpacked. Split it.',
    fileTooCostly: '{file} needs more memory or time to read than is allowed. Split the file.',
    fileArchive: '{file} contains another archive. Unpack it first.',
    fileEncrypted: '{file} is protected by a password. Save a copy without a password.',
    packedTooLarge:
      '{file} is too large. The limits are {limit} MiB, {members} files or sheets, {rows} rows and {columns} columns. Split it.',
    sheetUnreadable:
      '{file} can’t be read as a spreadsheet or ZIP file. Check whether the file is complete.',
    sheetMissing: '{file} has no sheet “{sheet}”. Sheets: {sheets}',
    formulaUnsolved:
      '{file} has a formula without a result in cell {cell}. Open the file in a spreadsheet program and save it again.',
    layoutsDiffer:
      'The files in {file} have different columns. Import these separately from {first}: {others}',
    fileDocument: '{file} is a PDF, a picture or a web page. Download it from the service as CSV.',
    notEncoded: '{file} can’t be read in any of these encodings: {encodings}.',
    zoneWanted:
      'The dates in {file} have no time zone. Add one, such as --source-time-zone Asia/Tokyo.',
    mappingTooLong: 'Mapping “{mapping}” is too large.',
    columnMissing: '{file} has no column “{column}”.',
    columnUnknown: '{file} has a column “{column}” that can’t be imported.',
    columnTwice: '{file} has two columns named “{column}”.',
    fileMissing: '{file} can’t be opened.',
    notGzip: '{file} isn’t a gzip file, or it’s damaged.',
    fileTwice: '{file} is listed twice.',
    reportNotWritable:
      'The report can’t be written to {file}. Check the folder and the free space.',
    mappingMissing: 'Mapping “{mapping}” not found. Included mappings: {names}',
    mappingNotJson: 'Mapping {file}: line {line} can’t be read as JSON.',
    mappingKeyUnknown: 'Mapping {file}, line {line}: unknown key “{key}”. Known keys: {allowed}',
    mappingKeyMissing: 'Mapping {file}, line {line}: the key “{key}” is missing.',
    mappingValueInvalid:
      'Mapping {file}, line {line}: the value of “{key}” isn’t valid. Allowed values: {allowed}',
    merchantRefused:
      'The merchant code “{merchant}” or the name can’t be used. A code has 2 to 40 uppercase letters, digits and hyphens, and starts with a letter or a digit.',
    merchantNameInvalid: 'A merchant name has 1 to 100 characters.',
    merchantTaken:
      'Merchant “{merchant}” was just created by another operation. Run the import again.',
    merchantChanged:
      'The currency, time zone or closing time of merchant “{merchant}” was changed after the check. Run the import again.',
    settingsUnknown:
      'These settings aren’t valid: {settings}. Use an ISO 4217 code for the currency and a name such as Asia/Tokyo for the time zone.',
    databaseAway: 'Couldn’t connect to the database. Check its address and whether it’s running.',
    tenantUnknown: 'Tenant “{tenant}” not found.',
    merchantUnknown: 'Merchant “{merchant}” not found. Use --create-merchant to create it.',
    merchantDiffers:
      'The merchant already exists, with currency {currency} and time zone {timeZone}.',
    importerLost:
      'It couldn’t go on, because the person who imports this file no longer has the permission.',
    rowsRefused:
      'Nothing was imported, because data changed after the check and rows can’t be imported any more. Check again.',
    noRows: 'The file has no rows.',
    fileForgotten: 'The file was removed when the software was updated. Upload it again.',
    commandEnded:
      'The command ended before it was finished. What it imported has stayed. Run the same command again to import the rest.',
    commandOvertaken:
      'The database couldn’t be reached for too long, so the import ended early. Run it again to import the rest.',
    processFailed: 'It couldn’t go on. Try again later.',
    settingsGone: 'The mapping or a setting you chose can’t be used any more. Choose again.',
    undoRefused:
      'It wasn’t undone, because its transactions now have a refund, a dispute, a deposit or a day’s close.',
    zoneWantedHere: 'The dates in {file} have no time zone. Choose one.',
    questionsOpen:
      'It’s unclear how to read {file}: {questions}. Add the answers to the mapping under “answers”, or remove the entry from “questions”.',
    questionsOpenHere: 'There are unanswered questions about how to read {file}.',
    zoneUnknownHere: 'This time zone can’t be used. Choose a name such as Asia/Tokyo.',
    usage:
      'Usage: npm run import -- FILE… --format choba|mapping:NAME --merchant CODE [--tenant CODE] [--dry-run] [--accept-partial] [--create-stores] [--create-merchant NAME --currency CODE --time-zone ZONE] [--encoding utf-8|shift_jis|…] [--source-time-zone ZONE] [--sheet NAME] [--language ja|en|mn] [--report FILE]',
  },
  report: {
    file: 'file',
    line: 'line',
    paymentNo: 'transaction number',
    value: 'value',
    reason: 'reason',
  },
  columns: {
    month: 'month',
    kind: 'type',
    source: 'in the file',
    fresh: 'imported',
    freshPlanned: 'to import',
    known: 'already imported',
    refused: 'rejected',
    difference: 'difference',
  },
  kinds: { PAYMENT: 'payment', REFUND: 'refund', OTHER: 'other' },
  total: 'total',
  checking: 'Rows checked: {rows}',
  loading: 'Rows processed: {rows}',
  refusedRow: '{file} line {line}: {reason} ({value})',
  refusedMore: 'and {count} more',
  refusedReason: '{reason} … {count}',
  refusedReport: 'All rejected rows were written to {file}.',
  rows: 'Rows in the files: {read}. New: {fresh}. Already imported: {known}. Skipped: {skipped}. Rejected: {refused}.',
  note: {
    skipped: 'Skipped: {reason} … {count}, {sum} {currency}',
    paymentMethod: 'No payment method known for: {name} … {count}',
    absent: 'Columns that {file} doesn’t have (taken as empty): {columns}',
    numbersByLine:
      'Transaction numbers were made of the file’s content and the line. The same rows in another file will be imported as other transactions.',
    newStores: 'Stores that the import creates: {names} ({count})',
    newTerminals: 'Terminals that the import adds to existing stores: {names} ({count})',
    closedDays:
      'Rows on days whose day-end close is done: {count}. Once imported, the import can’t be undone.',
    closed:
      'Rows of days on which the store was closed already (imported all the same): {name} … {count}',
    typeNotTaken:
      'Rows with a trade type that the store doesn’t take (imported all the same): {name} … {count}',
    masked: 'Digits that look like card numbers are masked. Places: {count}.',
  },
  skips: {
    notAPayment: 'neither a payment nor a refund (fees, deposits and the like)',
    dispute: 'disputes',
    subtotal: 'totals',
    adjustment: 'adjustments',
    notFinal: 'not final yet',
    noMoney: 'no money moved',
    other: 'others',
    zero: 'the amount is zero',
    heading: 'repeated headers',
  },
  outcome: {
    noRows: 'The file has no rows. Nothing was imported.',
    dryRun:
      'Dry run: nothing was changed. Rows that can be imported: {fresh}. Rejected rows: {refused}.',
    stopped:
      'Nothing was imported, because rows were rejected ({refused}). To import only the others ({fresh}), add --accept-partial.',
    allKnown:
      'All valid rows were already imported ({known}). Nothing was changed. Rejected rows: {refused}.',
    done: 'Rows imported: {fresh}. Already imported: {known}. Rejected: {refused}. ({seconds} s)',
  },
  refusedFile: {
    fileName: 'rows-not-imported',
    line: 'Line',
    paymentNo: 'Transaction number',
    reason: 'Reason',
    value: 'Value',
    row: 'Row as it was',
  },
  formats: {
    choba: 'Choba format',
    'stripe-balance': 'Stripe (itemized balance)',
    'stripe-payments': 'Stripe (payments)',
    'adyen-settlement': 'Adyen (Settlement details)',
    'adyen-accounting': 'Adyen (Payment accounting)',
    'paypal-activity': 'PayPal (activity, English)',
    'paypal-activity-ja': 'PayPal (activity, Japanese)',
    'paypal-settlement': 'PayPal (settlement report, STL and TRR)',
    'alipay-business': 'Alipay (business details)',
    'wechat-trade-bill': 'WeChat Pay (trade bill)',
    'square-transactions': 'Square (Transactions CSV)',
    'checkout-settlement': 'Checkout.com (Settlement breakdown)',
    'shopify-payouts': 'Shopify Payments (deposit transactions)',
    'paypay-business': 'PayPay for Business',
    'stera-code': 'stera code',
    starpay: 'StarPay',
    'choba-transactions-ja': 'Choba download of transactions (Japanese)',
    'choba-transactions-en': 'Choba download of transactions (English)',
    'choba-transactions-mn': 'Choba download of transactions (Mongolian)',
    'online-retail': 'UCI Online Retail',
  },
  audit: {
    action: { import: 'Import files' },
    sentence: {
      import: '{actor} imported {accepted} transactions from {name}.',
    },
  },
}
