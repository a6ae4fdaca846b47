import { Trans, useLingui } from '@lingui/react/macro';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { EntranceButton } from '#src/screens/login/EntranceButton.tsx';
import { EntranceNotice } from '#src/screens/login/EntranceNotice.tsx';
import { LoginFrame } from '#src/screens/login/LoginFrame.tsx';

interface LoadBoundaryProps {
  readonly children: ReactNode;
}

/** Catches what no flow can: a screen that failed to render. A part that cannot be fetched says so itself. */
export class LoadBoundary extends Component<LoadBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    console.error('[console] a screen could not be shown:', error, componentStack);
  }

  override render() {
    return this.state.failed ? <NotShown /> : this.props.children;
  }
}

function NotShown() {
  const { t } = useLingui();
  return (
    <LoginFrame title={t({ id: 'app.notShown.title', message: 'Diese Ansicht kann nicht gezeigt werden' })}>
      <EntranceNotice tone="warning">
        <p>
          <Trans id="app.notShown.text">
            Ein Teil der Anwendung ist ausgefallen. Bitte laden Sie die Seite neu.
          </Trans>
        </p>
        <EntranceButton onClick={() => window.location.reload()}>
          <Trans id="app.notShown.reload">Seite neu laden</Trans>
        </EntranceButton>
      </EntranceNotice>
    </LoginFrame>
  );
}
