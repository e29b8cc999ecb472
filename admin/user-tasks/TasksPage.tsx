import { Page, PageHeader } from '../ui/Page.tsx'
import { type TabOf, Tabs } from '../ui/Tabs.tsx'
import { KINDS, type TaskKind } from './kinds.ts'
import { TaskList } from './TaskList.tsx'
import { useTaskCounts } from './useTaskCounts.ts'

/** The tasks: a tab for each kind, with the number of open ones. */
export default function TasksPage() {
  const counts = useTaskCounts()
  const tabOf = (kind: TaskKind): TabOf => ({
    key: kind.name,
    label: counts ? `${kind.label} (${counts[kind.count]})` : kind.label,
    content: <TaskList key={kind.name} kind={kind} />,
  })
  return (
    <Page>
      <PageHeader title="Tasks" />
      <Tabs label="Tasks" tabs={[tabOf(KINDS.renewals), tabOf(KINDS['manager-changes']), tabOf(KINDS['property-contacts'])]} />
    </Page>
  )
}
