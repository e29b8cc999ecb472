import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { License } from '../../../contract/licenses.ts'
import { isDay } from '../../../rules/day.ts'
import { expirationFrom, trackDateFromLast } from '../../../rules/intervals.ts'
import { SuggestedTrackDate } from './SuggestedTrackDate.tsx'

/**
 * Inside the form of Receive License: an effective date fills an empty expiration date, and an expiration date an empty
 * track date: by the license type's rule, else the last renewal's moved on by the term. `onByRule` is told which, and when
 * the date is changed by hand (spec 3 §4).
 */
export function SelfFillingDates({ license, onByRule }: { license: License; onByRule(isByRule: boolean): void }) {
  const { setValue, getValues } = useFormContext()
  const effectiveDate = useWatch({ name: 'effectiveDate' })
  const term = license.licenseTermValue ?? 0
  const seen = useRef(effectiveDate)

  useEffect(() => {
    if (effectiveDate === seen.current) return
    seen.current = effectiveDate
    if (!isDay(effectiveDate) || getValues('expirationDate')) return
    const expiration = expirationFrom(effectiveDate, term)
    if (expiration) setValue('expirationDate', expiration, { shouldDirty: true, shouldValidate: true })
  }, [effectiveDate, term, getValues, setValue])

  const otherwise = trackDateFromLast(license.lastCompletedRenewal?.trackDate ?? null, term)
  return <SuggestedTrackDate type={license} otherwise={otherwise} enteredWith="effectiveDate" onByRule={onByRule} />
}
