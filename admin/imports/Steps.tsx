import { Step, StepButton, StepLabel, Stepper } from '@mui/material'

export const STEPS = ['upload', 'map', 'check', 'run', 'results'] as const
export type StepName = (typeof STEPS)[number]

export const LABELS: Record<StepName, string> = { upload: 'Upload', map: 'Map', check: 'Check', run: 'Run', results: 'Results' }

interface StepsProps {
  active: StepName
  /** The steps that can be opened. Without it, they are only indicators. */
  tabs?: { mayGo(step: StepName): boolean; onGo(step: StepName): void }
}

/** The progress indicator of an import. */
export const Steps = ({ active, tabs }: StepsProps) => (
  <Stepper nonLinear alternativeLabel activeStep={STEPS.indexOf(active)} aria-label="Steps of the import" sx={STEPPER}>
    {STEPS.map((step, index) => (
      <Step key={step} completed={index < STEPS.indexOf(active)} disabled={tabs && !tabs.mayGo(step)}>
        {tabs ? (
          <StepButton onClick={() => tabs.onGo(step)}>{LABELS[step]}</StepButton>
        ) : (
          <StepLabel aria-current={step === active ? 'step' : undefined}>{LABELS[step]}</StepLabel>
        )}
      </Step>
    ))}
  </Stepper>
)

const STEPPER = {
  mb: 2,
  p: 0,
  maxWidth: 760,
  '& .MuiStepLabel-label.MuiStepLabel-alternativeLabel': { mt: 0.5 },
  '& .MuiStep-root': { px: 0.5 },
}
