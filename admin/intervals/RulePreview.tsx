import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { type IntervalRule, sameDueRule, sameTrackRule } from '../../rules/intervals/intervals.ts'
import { type AskPreview, IntervalPreview } from './IntervalPreview.tsx'
import { judgeIntervals, ruleIn } from './intervalForm.ts'

interface RulePreviewProps {
  /** Begins with the resource and names the record that has the rule. */
  about: readonly unknown[]
  stored: IntervalRule
  ask(rule: IntervalRule): AskPreview
}

/** Until someone stops typing. */
const SETTLED_MS = 300

/** What the rule in the form would do, once it is another than the stored one and nothing is wrong with it; inside a form. */
export function RulePreview({ about, stored, ask }: RulePreviewProps) {
  const values = useWatch()
  const isRight = Object.keys(judgeIntervals(values)).length === 0
  const given = ruleIn(values)
  const isOther = !sameDueRule(given, stored) || !sameTrackRule(given, stored)
  const typed = isRight && isOther ? JSON.stringify(given) : null
  const settled = useSettled(typed)
  if (settled === null) return null
  const rule: IntervalRule = JSON.parse(settled)
  return <IntervalPreview about={[...about, settled]} ask={ask(rule)} />
}

/** A value once it has stayed the same for a moment; null at once. */
function useSettled(value: string | null): string | null {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === null ? 0 : SETTLED_MS)
    return () => clearTimeout(timer)
  }, [value])
  return value === null ? null : settled
}
