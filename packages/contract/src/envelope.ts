/** The shape of every answer under `/apiproxy` (specification §7): data in `result`, what happened beside it. */
export interface Envelope<R> {
  statusCode: number
  resultStatus: 'Success' | 'Fail'
  resultType: number
  message: string
  result: R
}
