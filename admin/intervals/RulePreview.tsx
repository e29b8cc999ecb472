import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { checkIntervals, ruleIn } from '../../forms/intervals.ts'
import { type IntervalRule, sameDueRule, sameTrackRule } from '../../rules/intervals/intervals.ts'
import { type AskPreview, IntervalPreview } from './IntervalPreview.tsx'

interface RulePreviewProps {
  /** The query key: the resource first, then the record that has the rule. */
  about: readonly unknown[]
  stored: IntervalRule
  ask(rule: IntervalRule): AskPreview
}

/** Milliseconds without typing before the preview loads. */
const SETTLED_MS = 300

/** Previews the rule in the form if it is valid and differs from the stored one. Used inside a form. */
export function RulePreview({ about, stored, ask }: RulePreviewProps) {
  const values = useWatch()
  const isRight = Object.keys(checkIntervals(values)).length === 0
  const given = ruleIn(values)
  const isOther = !sameDueRule(given, stored) || !sameTrackRule(given, stored)
  const typed = isRight && isOther ? JSON.stringify(given) : null
  const settled = useSettled(typed)
  if (settled === null) return null
  const rule: IntervalRule = JSON.parse(settled)
  return <IntervalPreview about={[...about, settled]} ask={ask(rule)} />
}

/** Returns a value once it has not changed for a moment; null at once. */
function useSettled(value: string | null): string | null {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === null ? 0 : SETTLED_MS)
    return () => clearTimeout(timer)
  }, [value])
  return value === null ? null : settled
}
