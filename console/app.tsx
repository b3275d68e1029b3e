import { ErrorBoundary, LocationProvider, Route, Router, useLocation } from "preact-iso";
import { ActsProvider, useActs } from "./law/acts.tsx";
import { AccountPage } from "./pages/account/index.tsx";
import { AskingProvider } from "./pages/ask/asking.tsx";
import { AskPage } from "./pages/ask/index.tsx";
import { ClassifyPage } from "./pages/classify/index.tsx";
import { ComparePage } from "./pages/compare/index.tsx";
import { DocumentationPage } from "./pages/documentation/index.tsx";
import { OperatorPage } from "./pages/operator/index.tsx";
import { ReadPage } from "./pages/read/index.tsx";
import { SignIn } from "./pages/sign-in.tsx";
import { Page } from "./parts/page.tsx";
import { SessionProvider, useSession } from "./service/session.tsx";
import { texts } from "./texts/en.ts";

/** The pages in the order of the navigation. `/law` has pages below it, one a provision. */
const places = [
  { path: "/", name: texts.pages.ask },
  { path: "/law", name: texts.pages.read },
  { path: "/compare", name: texts.pages.compare },
  { path: "/classify", name: texts.pages.classify },
  { path: "/account", name: texts.pages.account },
  { path: "/docs", name: texts.pages.documentation },
] as const;

const isAt = (path: string, place: string): boolean =>
  place === "/" ? path === "/" : path === place || path.startsWith(`${place}/`);

const Header = () => {
  const { path } = useLocation();
  const { key, signOut } = useSession();
  return (
    <header class="header">
      <a class="skip" href="#content">
        {texts.skip}
      </a>
      <a class="brand" href="/">
        {texts.name}
      </a>
      <nav aria-label={texts.navigation}>
        {places.map((place) => (
          <a key={place.path} href={place.path} aria-current={isAt(path, place.path) ? "page" : undefined}>
            {place.name}
          </a>
        ))}
      </nav>
      {key === null ? null : (
        <button type="button" class="quiet" onClick={signOut}>
          {texts.signIn.signOut}
        </button>
      )}
    </header>
  );
};

const Footer = () => {
  const { corpusVersion } = useActs();
  return (
    <footer class="footer">
      {corpusVersion === null ? null : <span>{texts.corpus(corpusVersion)}</span>}
      <span>{texts.noAdvice}</span>
      <a href="/operator">{texts.pages.operator}</a>
    </footer>
  );
};

const NotFound = () => (
  <Page title={texts.notFound.title} lead={texts.notFound.lead}>
    {null}
  </Page>
);

/** Pages that need no key: the operator has a token, and the documentation is open to everybody. */
const isOpen = (path: string): boolean => ["/operator", "/docs"].includes(path.replace(/\/$/, ""));

const Content = () => {
  const { path } = useLocation();
  const { key, isReady } = useSession();
  if (key === null && !isOpen(path)) return <SignIn isReady={isReady} />;
  return (
    <Router>
      <Route path="/" component={AskPage} />
      <Route path="/law" component={ReadPage} />
      <Route path="/law/:act" component={ReadPage} />
      <Route path="/law/:act/:provision" component={ReadPage} />
      <Route path="/compare" component={ComparePage} />
      <Route path="/classify" component={ClassifyPage} />
      <Route path="/account" component={AccountPage} />
      <Route path="/operator" component={OperatorPage} />
      <Route path="/docs" component={DocumentationPage} />
      <Route default component={NotFound} />
    </Router>
  );
};

/** The console: one page for people over the service's own API. */
export const App = () => (
  <LocationProvider>
    <SessionProvider>
      <ActsProvider>
        <ErrorBoundary>
          <AskingProvider>
            <Header />
            <Content />
            <Footer />
          </AskingProvider>
        </ErrorBoundary>
      </ActsProvider>
    </SessionProvider>
  </LocationProvider>
);
