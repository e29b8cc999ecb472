import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { License } from '../../../contract/licenses.ts'
import { type Day, isDay } from '../../../rules/day.ts'
import { expirationFrom, trackDateFromLast } from '../../../rules/intervals.ts'
import { api } from '../../providers/api.ts'

const filled = { shouldDirty: true, shouldValidate: true }

/** The track date that the type's interval gives for an expiration date; null without a type, a rule or an answer. */
const byRule = async ({ licensingAuthorityId, licenseTypeId }: License, expDate: Day): Promise<Day | null> => {
  if (licensingAuthorityId === null || licenseTypeId === null) return null
  const answer = await api.licenseTypes
    .calculateTrackDate({ params: { id: licensingAuthorityId, typeId: licenseTypeId }, query: { expDate } })
    .catch(() => null)
  return answer?.trackDate ?? null
}

/**
 * Inside the form of Receive License: an effective date fills an empty expiration date, and an expiration date an empty
 * track date: by the license type's rule, else the last renewal's moved on by the term. `onByRule` is told which, and when
 * the date is changed by hand (spec 3 §4).
 */
export function SelfFillingDates({ license, onByRule }: { license: License; onByRule(isByRule: boolean): void }) {
  const { setValue, getValues } = useFormContext()
  const [effectiveDate, expirationDate, trackDate] = useWatch({ name: ['effectiveDate', 'expirationDate', 'trackDate'] })
  const lastTrackDate = license.lastCompletedRenewal?.trackDate ?? null
  const term = license.licenseTermValue ?? 0
  const seen = useRef({ effectiveDate, expirationDate })
  const filledByRule = useRef<Day | null>(null)

  useEffect(() => {
    if (effectiveDate === seen.current.effectiveDate) return
    seen.current.effectiveDate = effectiveDate
    if (!isDay(effectiveDate) || getValues('expirationDate')) return
    const expiration = expirationFrom(effectiveDate, term)
    if (expiration) setValue('expirationDate', expiration, filled)
  }, [effectiveDate, term, getValues, setValue])

  useEffect(() => {
    if (expirationDate === seen.current.expirationDate) return
    seen.current.expirationDate = expirationDate
    if (!isDay(expirationDate) || getValues('trackDate')) return
    byRule(license, expirationDate).then((ruled) => {
      // The person may have typed on while the server was asked.
      if (getValues('trackDate') || getValues('expirationDate') !== expirationDate) return
      const track = ruled ?? trackDateFromLast(lastTrackDate, term)
      if (!track) return
      filledByRule.current = ruled
      setValue('trackDate', track, filled)
      onByRule(ruled !== null)
    })
  }, [expirationDate, license, lastTrackDate, term, getValues, setValue, onByRule])

  useEffect(() => {
    if (filledByRule.current === null || trackDate === filledByRule.current) return
    filledByRule.current = null
    onByRule(false)
  }, [trackDate, onByRule])

  return null
}
