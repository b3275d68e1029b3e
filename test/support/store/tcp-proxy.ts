import type { Socket } from "bun";

interface Side {
  other: Socket<Side> | null;
  waiting: Uint8Array[];
  isClient: boolean;
  /** Settles when all that came from this side has been passed on. */
  passed: Promise<void>;
}

/** What happens to a piece on its way: it comes late, and the client's connection may be cut once the server has it. */
export interface Fate {
  readonly delayMs: number;
  readonly cut: boolean;
}

/** Decides the fate of a piece; null for one that passes at once. */
export type Decide = (data: Uint8Array, toServer: boolean) => Fate | null;

/** A connection to a server that can be cut and restored, as a network does. */
export interface TcpProxy {
  readonly port: number;
  /** Ends all connections and refuses new ones. */
  cut(): void;
  restore(): void;
  /** Sets what happens to pieces from now on; null: all pass at once. */
  disturb(decide: Decide | null): void;
  stop(): void;
}

/** Listens on a free port and passes everything on to a server on this machine. */
export const createTcpProxy = (targetPort: number): TcpProxy => {
  const open = new Set<Socket<Side>>();
  let connected = true;
  let decide: Decide | null = null;

  const write = (socket: Socket<Side>, data: Uint8Array): void => {
    if (socket.data.other === null) socket.data.waiting.push(data);
    else socket.data.other.write(data);
  };

  const pass = (socket: Socket<Side>, data: Uint8Array): void => {
    const piece = new Uint8Array(data);
    const { isClient } = socket.data;
    const fate = decide?.(piece, isClient) ?? null;
    // One after the other: what follows a late piece is late too.
    socket.data.passed = socket.data.passed.then(async () => {
      if (fate !== null) await Bun.sleep(fate.delayMs);
      if (isClient || fate?.cut !== true) write(socket, piece);
      if (fate?.cut === true) (isClient ? socket : socket.data.other)?.terminate();
    });
  };

  const close = (socket: Socket<Side>): void => {
    open.delete(socket);
    // What is still on its way arrives, as it does in a network.
    void socket.data.passed.then(() => socket.data.other?.end());
  };

  const side = (isClient: boolean, other: Socket<Side> | null): Side => ({
    other,
    isClient,
    waiting: [],
    passed: Promise.resolve(),
  });

  const listener = Bun.listen<Side>({
    hostname: "127.0.0.1",
    port: 0,
    socket: {
      open: async (socket) => {
        socket.data = side(true, null);
        if (!connected) {
          socket.terminate();
          return;
        }
        open.add(socket);
        const server = await Bun.connect<Side>({
          hostname: "127.0.0.1",
          port: targetPort,
          data: side(false, socket),
          socket: { data: pass, close },
        });
        socket.data.other = server;
        for (const piece of socket.data.waiting) server.write(piece);
      },
      data: pass,
      close,
    },
  });
  const cut = (): void => {
    connected = false;
    for (const socket of open) socket.terminate();
  };
  return {
    port: listener.port,
    cut,
    restore: () => {
      connected = true;
    },
    disturb: (decision) => {
      decide = decision;
    },
    stop: () => {
      cut();
      listener.stop(true);
    },
  };
};
