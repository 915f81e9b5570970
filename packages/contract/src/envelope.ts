/** Envelope of every response under `/apiproxy` (specification §7). */
export interface Envelope<R> {
  statusCode: number
  resultStatus: 'Success' | 'Fail'
  resultType: number
  message: string
  result: R
}
