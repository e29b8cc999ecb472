import { Link } from '@mui/material'
import { Fragment, type ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import type { LicenseFilter } from '../../contract/licenses/calls.ts'
import { keysOf } from '../../rules/records.ts'
import { ATTENTION_WORDS, type AttentionCounts } from '../../rules/watch/flags.ts'

type Narrowing = Partial<Omit<LicenseFilter, 'active'>>

const COUNTED: Record<keyof AttentionCounts, Narrowing> = {
  expiredCount: { standings: ['expired'] },
  pastDueCount: { standings: ['pastDue'] },
  noDocumentCount: { noDocument: true },
}

/** The address of the license list, filtered to active licenses and `filter`. */
const licensesWith = (filter: Narrowing): string => `/licenses?filter=${encodeURIComponent(JSON.stringify({ active: true, ...filter }))}`

interface CountedLinkProps {
  name: keyof AttentionCounts
  counts: AttentionCounts
  /** The filter of the counted licenses. */
  of: Narrowing
  children?: ReactNode
}

/** A count that links to the list of its licenses. Stops the click from reaching the row, which would open its own record. */
const CountedLink = ({ name, counts, of, children }: CountedLinkProps) => (
  <Link
    component={RouterLink}
    to={licensesWith({ ...of, ...COUNTED[name] })}
    aria-label={`${counts[name]} ${ATTENTION_WORDS[name]}`}
    onClick={(event) => event.stopPropagation()}
  >
    {children ?? counts[name]}
  </Link>
)

const counted = (counts: AttentionCounts) => keysOf(COUNTED).filter((name) => counts[name] > 0)

/** The counts above zero as links, by field name. */
export const attentionLinks = (counts: AttentionCounts, of: Narrowing) =>
  Object.fromEntries(counted(counts).map((name) => [name, <CountedLink key={name} {...{ name, counts, of }} />]))

interface AttentionLineProps extends Omit<CountedLinkProps, 'name' | 'children'> {
  /** For people without the list of licenses. */
  isPlain: boolean
}

/** '2 expired · 1 past due', each as a link; empty if all counts are zero. */
export const AttentionLine = ({ counts, of, isPlain }: AttentionLineProps): ReactNode =>
  counted(counts).map((name, n) => {
    const words = `${counts[name]} ${ATTENTION_WORDS[name]}`
    return (
      <Fragment key={name}>
        {n > 0 && ' · '}
        {isPlain ? words : <CountedLink {...{ name, counts, of }}>{words}</CountedLink>}
      </Fragment>
    )
  })
