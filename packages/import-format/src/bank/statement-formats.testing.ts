/**
 * Invented statements in camt.053 and MT940 with the lines of `bank-layouts.testing.ts`: a transfer
 * of 115,323 yen from the payer, another credit of 12 yen, and an amount out of 330 yen. The
 * sources of the formats are in `camt-053.ts` and `mt940.ts`.
 */

const PAYER = 'ﾁﾖｳﾊﾞﾍﾟｲﾒﾝﾄ(ｶ'

export interface CamtEntry {
  readonly amount?: string
  readonly currency?: string
  readonly mark?: 'CRDT' | 'DBIT'
  readonly status?: string
  readonly day?: string
  readonly payer?: string
  readonly text?: string
  readonly isReversal?: boolean
  /** Elements that are added to the entry. */
  readonly more?: string
}

/** Returns an entry in the layout of a version. */
export function entryOf(version: '02' | '08', entry: CamtEntry = {}): string {
  const { amount = '115323', currency = 'JPY', mark = 'CRDT', day = '2026-11-30' } = entry
  const { status = 'BOOK', payer = PAYER, text = '', isReversal = false, more = '' } = entry
  const name = `<Nm>${payer}</Nm>`
  const debtor = `<RltdPties><Dbtr>${version === '08' ? `<Pty>${name}</Pty>` : name}</Dbtr></RltdPties>`
  return [
    `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${mark}</CdtDbtInd>`,
    isReversal ? '<RvslInd>true</RvslInd>' : '',
    version === '08' ? `<Sts><Cd>${status}</Cd></Sts>` : `<Sts>${status}</Sts>`,
    `<BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt><NtryDtls><TxDtls>`,
    '<Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>',
    payer === '' ? '' : debtor,
    text === '' ? '' : `<RmtInf><Ustrd>${text}</Ustrd></RmtInf>`,
    `</TxDtls></NtryDtls>${more}</Ntry>`,
  ].join('')
}

const balance = (code: string, amount: string): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="JPY">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-30</Dt></Dt></Bal>`

/** Returns a statement of an account with these entries. */
export function camtOf(
  version: '02' | '08',
  entries: readonly string[],
  { closing = '615005', account = '7654321' } = {},
): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt>`,
    '<GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-12-01T05:00:00+09:00</CreDtTm></GrpHdr>',
    '<Stmt><Id>S1</Id><FrToDt><FrDtTm>2026-11-01T00:00:00</FrDtTm><ToDtTm>2026-11-30T23:59:59</ToDtTm></FrToDt>',
    `<Acct><Id><Othr><Id>${account}</Id></Othr></Id><Ccy>JPY</Ccy></Acct>`,
    balance('OPBD', '500000.00'),
    balance('CLBD', closing),
    ...entries,
    '</Stmt></BkToCstmrStmt></Document>',
  ].join('\n')
}

const entries = (version: '02' | '08'): string[] => [
  entryOf(version, { text: 'ﾌﾘｺﾐ' }),
  entryOf(version, { amount: '12.00', payer: '', more: '<AddtlNtryInf>利息</AddtlNtryInf>' }),
  entryOf(version, {
    amount: '330',
    mark: 'DBIT',
    payer: '',
    more: '<AddtlNtryInf>手数料</AddtlNtryInf>',
  }),
]

/** Returns a statement in MT940 with these fields 61 and 86. */
export const mt940Of = (
  fields: readonly string[],
  { closing = '615005,', currency = 'JPY' } = {},
): string =>
  [
    '{1:F01TESTJPJTAXXX0000000000}{2:I940TESTJPJTXXXXN}{4:',
    ':20:S1',
    ':25:TESTJPJT/7654321',
    ':28C:00011/001',
    `:60F:C261129${currency}500000,`,
    ...fields,
    `:62F:C261130${currency}${closing}`,
    '-}',
    '',
  ].join('\r\n')

export const statementFormats: readonly { readonly format: string; readonly text: string }[] = [
  { format: 'camt.053.001.02', text: camtOf('02', entries('02')) },
  { format: 'camt.053.001.08', text: camtOf('08', entries('08')) },
  {
    format: 'MT940',
    text: mt940Of([
      ':61:2611301130C115323,NTRFNONREF//B1',
      `:86:/ORDP//NAME/${PAYER}/REMI/ﾌﾘｺﾐ`,
      ':61:261130C12,00NINTNONREF',
      ':86:利息',
      ':61:2611301130D330,NCHGNONREF',
      ':86:手数料',
    ]),
  },
]
