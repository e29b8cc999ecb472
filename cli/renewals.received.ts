import type { License } from '../contract/licenses.ts'
import { formatDay } from '../rules/day.ts'
import { expirationFrom, trackDateFromLast } from '../rules/intervals.ts'
import { messages } from '../rules/messages.ts'
import { tell } from './print.ts'
import type { Run, Session } from './run.ts'

/**
 * The dates that Receive License fills: the expiration from the effective date and the term, the track date from the rule
 * of the type. Each filled date is reported, and only empty fields are filled.
 */
export async function suggestDates(
  run: Run,
  { api }: Session,
  license: License,
  entered: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const body = { ...entered }
  if (isDayText(body.effectiveDate) && body.expirationDate === undefined) {
    const expiration = expirationFrom(body.effectiveDate, license.licenseTermValue ?? 0)
    if (expiration) {
      body.expirationDate = expiration
      tell(run, `Expiration Date: ${formatDay(expiration)}, from the term of ${license.licenseTermName}.`)
    }
  }
  const { licensingAuthorityId: id, licenseTypeId: typeId } = license
  if (isDayText(body.expirationDate) && body.trackDate === undefined && id && typeId) {
    const { trackDate } = await api.licenseTypes.calculateTrackDate({ params: { id, typeId }, query: { expDate: body.expirationDate } })
    const moved = trackDateFromLast(license.lastCompletedRenewal?.trackDate ?? null, license.licenseTermValue ?? 0)
    body.trackDate = trackDate ?? moved ?? undefined
    if (trackDate) tell(run, `Track Date: ${formatDay(trackDate)}. ${messages.trackDateFromInterval}`)
    else if (moved) tell(run, `Track Date: ${formatDay(moved)}, the last one moved on by the term of ${license.licenseTermName}.`)
  }
  return body
}

const isDayText = (value: unknown): value is string => typeof value === 'string'
