import { Box, Text } from 'ink'
import { propertiesOf } from '../../../contract/fields/schema.ts'
import type { License } from '../../../contract/licenses/calls.ts'
import { RenewalInProcess } from '../../../contract/renewals/schemas.ts'
import { invoicesOf } from '../../../forms/renewals/invoice-rows.ts'
import { type Day, formatDay } from '../../../rules/day.ts'
import { UNASSIGNED_LABEL } from '../../../rules/licenses/designation.ts'
import { messages } from '../../../rules/messages.ts'
import { formatDollars, toCents, toDollars } from '../../../rules/money.ts'
import { stageWords } from '../../../rules/renewals/stages.ts'
import { type Card, canComplete, cards, completedSteps, type Step } from '../../../rules/renewals/steps.ts'
import { waitingWords } from '../../../rules/requests.ts'
import { countWords, daysWords } from '../../../rules/totals.ts'
import { flagWords } from '../../../rules/watch/flags.ts'
import { RENEWED_WITH_PRIMARY } from '../../../rules/watch/standing.ts'
import { actByWords } from '../../../rules/watch/workdays.ts'
import { clip, pad, wrap } from '../../ui/text.ts'
import { GLYPHS, TONES } from '../../ui/tones.ts'
import { isCancelled } from '../invoices/invoices.ts'
import { dayOrDash } from '../queue/queue.columns.ts'
import { isLate, PAST_DUE } from '../stage.ts'
import { markOf, toneOf } from '../standing.ts'

type Renewal = RenewalInProcess

/** The license, its place, and the progress of its renewal. */
export function Heading({ license, today, isPale }: { license: License; today: Day; isPale: boolean }) {
  const renewal = license.inProcessRenewal
  const late = isLate({ ...license, renewalDueDate: renewal?.renewalDueDate ?? null }, today)
  const isTracking = renewal ? renewal.isTrackingOnlyRenewal : license.isTrackingOnly
  const marks = [
    ...flagWords(license),
    license.waitingDays !== null && waitingWords(license.waitingDays),
    !license.propertyActive && 'Property inactive',
    license.inProcessRenewalOnMaster && messages.inRenewalUnderPrimary,
    isTracking && 'Tracking Only',
  ].filter(Boolean)
  return (
    <Box flexDirection="column">
      <Text bold dimColor={isPale} wrap="truncate">
        License {license.licenseNumber} · {license.propertyName}
      </Text>
      <Text dimColor wrap="truncate">
        {[license.clientName, license.licenseTypeName, license.licensingAuthorityName].filter(Boolean).join(' · ')}
      </Text>
      <Text wrap="truncate">
        <Text {...TONES[toneOf(license.standing)]}>{[markOf(license.standing), license.standing.text].filter(Boolean).join(' ')}</Text>
        <Text bold>{`   ${license.isChild ? RENEWED_WITH_PRIMARY : stageWords(license.renewalStatus)}`}</Text>
        {late && <Text color="red" bold>{`   ${PAST_DUE}`}</Text>}
        {marks.length > 0 && <Text>{`   ${marks.join(' · ')}`}</Text>}
      </Text>
    </Box>
  )
}

/** A date, with a note if it was calculated from a license type that nobody has confirmed. */
const calculated = (license: License, name: 'dueDate' | 'trackDate'): string =>
  dayOrDash(license[name]) + (license.licenseTypeIsUnverified && license[`${name}Source`] === 'rule' ? ' (unverified)' : '')

/** The dates of the license and its assignment. */
export function Tracking({ license, today, why }: { license: License; today: Day; why: string | undefined }) {
  const deadline = (day: Day | null) => [dayOrDash(day), actByWords(day, today)].filter(Boolean).join(', ')
  const facts: [string, string][] = [
    ['Effective', dayOrDash(license.effectiveDate)],
    ['Expires', deadline(license.expirationDate)],
    ['Due', [calculated(license, 'dueDate'), actByWords(license.dueDate, today)].filter(Boolean).join(', ')],
    ['Track', calculated(license, 'trackDate')],
    ['Start by', deadline(license.startBy)],
    ['Slack', slackWords(license.slack)],
    ['Term', license.licenseTermName ?? '-'],
    ['Assignee', `${license.assignedUserName ?? UNASSIGNED_LABEL} (${license.renewalDesignationName})`],
  ]
  return (
    <Box flexDirection="column" marginTop={1}>
      <Box columnGap={3} flexWrap="wrap">
        {facts.map(([label, value]) => (
          <Text key={label} wrap="truncate">
            <Text dimColor>{label} </Text>
            {value}
          </Text>
        ))}
      </Box>
      {why && <Text wrap="truncate">{why}</Text>}
    </Box>
  )
}

const slackWords = (slack: number | null): string => (slack === null ? '-' : daysWords(slack))

interface StepsProps {
  license: License
  chosen: Card | null
  width: number
  rows: number
  /** The terminal is so small that only the cards fit. */
  isTight: boolean
}

/** The step cards, one line each, and what the current one still needs. */
export function Steps({ license, chosen, width, rows, isTight }: StepsProps) {
  const renewal = license.inProcessRenewal
  if (!renewal) {
    return (
      <Box marginTop={1} flexDirection="column">
        <Text bold>Renewal</Text>
        <Text>{license.cannotBegin ?? 'No renewal is in process. Press b to begin one.'}</Text>
      </Box>
    )
  }
  const { renewalStatusCode: stage, isTrackingOnlyRenewal: trackingOnly } = renewal
  const done = completedSteps(stage, trackingOnly)
  return (
    <Box marginTop={isTight ? 0 : 1} flexDirection="column">
      {!isTight && <Text bold>Renewal</Text>}
      {cards(trackingOnly).map((card, index) => (
        <CardLine
          key={card.step}
          card={card}
          renewal={renewal}
          isDone={index < done}
          isNow={index === done}
          isChosen={card.step === chosen?.step}
          width={width}
        />
      ))}
      {canComplete(stage, trackingOnly) && (
        <Text color="green" bold>{`${GLYPHS.done} Every step is done: press c to complete the renewal.`}</Text>
      )}
      {!isTight && <Notes renewal={renewal} width={width} rows={rows - 13 - cards(trackingOnly).length} />}
    </Box>
  )
}

interface CardProps {
  card: Card
  renewal: Renewal
  isDone: boolean
  isNow: boolean
  isChosen: boolean
  width: number
}

function CardLine({ card, renewal, isDone, isNow, isChosen, width }: CardProps) {
  const mark = isDone ? `${GLYPHS.done} Done ` : isNow ? `${GLYPHS.now} Now  ` : `${GLYPHS.later} Later`
  const about = entered(card.step, renewal).join(' · ')
  const line = `${isChosen ? GLYPHS.cursor : ' '} ${mark} ${pad(card.title, 27)}  ${about}`
  return (
    <Box flexDirection="column">
      <Text
        inverse={isChosen}
        bold={isNow}
        dimColor={!isDone && !isNow && !isChosen}
        {...(isDone && !isChosen && { color: 'green' })}
        wrap="truncate"
      >
        {pad(line, width)}
      </Text>
      {isNow && renewal.cannotAdvance && (
        <Box paddingLeft={10}>
          <Text color="yellow">{renewal.cannotAdvance}</Text>
        </Box>
      )}
    </Box>
  )
}

const titleOf = (name: keyof Renewal): string => propertiesOf(RenewalInProcess)[name]?.title ?? name

const dated = (renewal: Renewal, ...names: (keyof Renewal)[]): string[] =>
  names.filter((name) => renewal[name]).map((name) => `${titleOf(name)} ${formatDay(String(renewal[name]))}`)

/** The main date of a card needs no label. */
const plain = (day: Day | null): string[] => (day ? [formatDay(day)] : [])

/** The number of invoices and their total, without cancelled ones. */
function invoiced(renewal: Renewal): string[] {
  const counted = invoicesOf(renewal).filter((invoice) => !isCancelled(invoice))
  const sum = counted.reduce((cents, { amount }) => cents + toCents(amount), 0)
  return counted.length ? [countWords(counted.length, 'invoice'), formatDollars(toDollars(sum))] : []
}

/** The data of each step, in short. */
function entered(step: Step, renewal: Renewal): string[] {
  switch (step) {
    case 'begin':
      return [...plain(renewal.processStartDate), ...dated(renewal, 'renewalDueDate')]
    case 'formsReceived':
      return dated(renewal, 'formsReceivedDate')
    case 'invoice':
      return renewal.noInvoiceRequired ? [titleOf('noInvoiceRequired')] : invoiced(renewal)
    case 'formsFiled': {
      const links = renewal.licenseRenewalDocuments.length
      return [...dated(renewal, 'formsFiledDate'), ...(links ? [countWords(links, 'link')] : [])]
    }
    case 'licenseReceived':
      return [...plain(renewal.licenseReceivedDate), ...(renewal.licenseDocumentExists ? ['PDF'] : []), ...dated(renewal, 'expirationDate')]
    case 'licenseSent':
      return [...dated(renewal, 'licenseSentDate', 'licenseEmailSentDate'), ...(renewal.sendLicenseNotApplicable ? ['Not Applicable'] : [])]
  }
}

/** The open task in one line, and the part of the notes that fits below it. */
function Notes({ renewal: { renewalTask: task, notes }, width, rows }: { renewal: Renewal; width: number; rows: number }) {
  if (!notes && !task) return null
  const lines = wrap(notes ?? '', width)
  const shown = lines.slice(0, Math.max(1, task ? rows - 1 : rows))
  return (
    <Box marginTop={1} flexDirection="column">
      {task && (
        <Text wrap="truncate">
          <Text bold>Task</Text>
          {task.followUpDate ? ` (follow up ${formatDay(task.followUpDate)})` : ''} {task.description?.replaceAll('\n', ' ') ?? ''}
        </Text>
      )}
      {notes && <Text bold>Notes</Text>}
      {notes &&
        shown.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no keys
          <Text key={index}>
            {index === shown.length - 1 && shown.length < lines.length ? clip(`${line} ... (N for all)`, width) : line}
          </Text>
        ))}
    </Box>
  )
}
