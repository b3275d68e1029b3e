import type { Socket } from "bun";

interface Side {
  other: Socket<Side> | null;
  waiting: Uint8Array[];
}

/** A connection to a server that can be cut and restored, as a network does. */
export interface TcpProxy {
  readonly port: number;
  /** Ends all connections and refuses new ones. */
  cut(): void;
  restore(): void;
  stop(): void;
}

/** Listens on a free port and passes everything on to a server on this machine. */
export const createTcpProxy = (targetPort: number): TcpProxy => {
  const open = new Set<Socket<Side>>();
  let connected = true;
  const pass = (socket: Socket<Side>, data: Uint8Array): void => {
    if (socket.data.other === null) socket.data.waiting.push(new Uint8Array(data));
    else socket.data.other.write(data);
  };
  const listener = Bun.listen<Side>({
    hostname: "127.0.0.1",
    port: 0,
    socket: {
      open: async (socket) => {
        socket.data = { other: null, waiting: [] };
        if (!connected) {
          socket.terminate();
          return;
        }
        open.add(socket);
        const server = await Bun.connect<Side>({
          hostname: "127.0.0.1",
          port: targetPort,
          data: { other: socket, waiting: [] },
          socket: { data: pass, close: () => void socket.end() },
        });
        socket.data.other = server;
        for (const piece of socket.data.waiting) server.write(piece);
      },
      data: pass,
      close: (socket) => {
        open.delete(socket);
        socket.data.other?.end();
      },
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
    stop: () => {
      cut();
      listener.stop(true);
    },
  };
};
