import { Alert, Button } from '@mui/material'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { checkIntervals, ruleIn } from '../../forms/intervals.ts'
import type { IntervalRule } from '../../rules/intervals/intervals.ts'
import { messages } from '../../rules/messages.ts'
import { type AskSimulation, Simulation } from './Simulation.tsx'

interface WhatWouldChangeProps {
  /** The query key: the resource first, then the record that has the rule. */
  about: readonly unknown[]
  ask(rule: IntervalRule): AskSimulation
}

/** Milliseconds without a change before the simulation loads. */
const SETTLED_MS = 300

/** Opens a simulation of the rule in the form, which follows its changes. Used inside a form. */
export function WhatWouldChange(props: WhatWouldChangeProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button sx={{ mt: 1 }} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {messages.whatWouldChange}
      </Button>
      {isOpen && <OfForm {...props} />}
    </>
  )
}

function OfForm({ about, ask }: WhatWouldChangeProps) {
  const values = useWatch()
  const isComplete = Object.keys(checkIntervals(values)).length === 0
  const settled = useSettled(isComplete ? JSON.stringify(ruleIn(values)) : null)
  if (settled === null)
    return (
      <Alert severity="info" sx={{ mt: 0.5 }}>
        {messages.completeIntervals}
      </Alert>
    )
  const rule: IntervalRule = JSON.parse(settled)
  return <Simulation about={[...about, settled]} ask={ask(rule)} />
}

/** Returns a value once it is unchanged for SETTLED_MS; null immediately. */
function useSettled(value: string | null): string | null {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === null ? 0 : SETTLED_MS)
    return () => clearTimeout(timer)
  }, [value])
  return value === null ? null : settled
}
