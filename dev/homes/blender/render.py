"""blender -b -P render.py -- <parameters.json> <out folder> [--draft] [--only id,id] [--check] [--threads n]

Writes <out>/<picture>.npz with the light, albedo and normal of each picture that is not there yet; develop/ makes pictures of them.
"""
import argparse
import math
import os
import sys
import tempfile
import time

import bpy
import numpy as np

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import house  # noqa: E402
import outside  # noqa: E402
import variants  # noqa: E402
from lighting import lamps, sky  # noqa: E402
from materials import material  # noqa: E402
from placing import furnish  # noqa: E402
from shapes import Shapes  # noqa: E402

EYE = 1.5


def main():
    ask = argparse.ArgumentParser()
    ask.add_argument('parameters')
    ask.add_argument('out')
    ask.add_argument('--draft', action='store_true')
    ask.add_argument('--check', action='store_true')
    ask.add_argument('--only', default='')
    ask.add_argument('--threads', type=int, default=0)
    ask.add_argument('--spp', type=int, default=0)
    ask.add_argument('--until', default='')
    ask = ask.parse_args(sys.argv[sys.argv.index('--') + 1:])
    data = variants.read(ask.parameters)
    plan = house.Plan(data)
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    started = time.time()
    complaints = model(scene, plan)
    for line in complaints:
        print('PLACING', line)
    print(f'BUILT {plan.id} in {time.time() - started:.1f} s, {len(complaints)} complaints')
    if ask.check:
        return
    sky(scene, data.get('sun', {}))
    lights = lamps(scene, plan)
    settings(scene, ask)
    os.makedirs(ask.out, exist_ok=True)
    for shot in shots(plan, ask.draft):
        if 'only' in data and shot['id'] not in data['only']:
            continue
        if ask.only and not any(shot['id'].startswith(q) for q in ask.only.split(',')):
            continue
        target = os.path.join(ask.out, shot['id'] + '.npz')
        if os.path.exists(target) or os.path.exists(target + '.done'):
            continue
        if ask.until and is_past(ask.until):
            break
        started = time.time()
        take(scene, plan, lights, shot, target, ask)
        print(f"RENDERED {plan.id} {shot['id']} {shot['size']} {shot['spp']} spp {time.time() - started:.0f} s", flush=True)


def is_past(clock):
    """HH:MM of the last twelve hours, in UTC; the others are still to come."""
    hours, minutes = map(int, clock.split(':'))
    now = time.gmtime()
    return ((now.tm_hour - hours) * 60 + now.tm_min - minutes) % 1440 < 720


def model(scene, plan):
    s = Shapes(plan.data.get('seed', 1))
    house.build(s, plan)
    complaints = furnish(s, plan)
    block = plan.data.get('block')
    if block:
        for storey in range(block['storeys']):
            for mirror, dx in [(False, 0.0), *[(True, m) for m in block.get('mirrors', [])], *[(False, c) for c in block.get('copies', [])]]:
                if storey != block['this'] or dx:
                    with s.at(dx, 0, (storey - block['this']) * house.STOREY, mirror=mirror):
                        house.shell(s, plan, storey, storey == 0)
    s.build(scene.collection, material, 'home')
    for item in plan.data.get('outside', []):
        options = {k: v for k, v in item.items() if k not in ('put', 'level')}
        outside.THINGS[item['put']](s, **options)
    s.build(scene.collection, material, 'outside')
    return complaints


def shots(plan, draft):
    """Outside first, then the stills, then the panoramas; big pictures at few samples, for the denoiser."""
    still, pano = ((320, 240), (640, 320)) if draft else ((1600, 1200), wide(plan.data.get('panorama', 2048 if 'only' in plan.data else 4096)))
    out = []
    for i, view in enumerate(plan.data.get('views', [])):
        out.append({'id': f'outside-{i + 1}', 'size': still, 'spp': 4 if draft else view.get('spp', 5), 'from': view['from'], 'to': view['to'],
                    'lens': view.get('lens', 26), 'room': None, 'shift': view.get('shift', 0.0), 'panes': True})
    for room in plan.rooms:
        for i, view in enumerate(room.stills):
            x, y, z = [*view['from'], 1.35][:3] if len(view['from']) == 2 else view['from']
            out.append({'id': f'still-{room.id}-{i + 1}', 'size': still, 'spp': 4, 'from': (room.x0 + x, room.y0 + y, room.z + z),
                        'to': (room.x0 + view['to'][0], room.y0 + view['to'][1]), 'lens': view.get('lens', 20), 'room': room, 'shift': view.get('shift', -0.02), 'panes': room.open})
    for room in plan.rooms:
        if room.camera:
            x, y = room.camera[:2]
            out.append({'id': f'pano-{room.id}', 'size': pano, 'spp': 3 if draft else 2, 'from': (room.x0 + x, room.y0 + y, room.z + EYE), 'to': None, 'room': room, 'panes': room.open})
    return out


def wide(width):
    return width, width // 2


def settings(scene, ask):
    scene.render.engine = 'CYCLES'
    c = scene.cycles
    c.device = 'CPU'
    c.use_adaptive_sampling = False
    c.use_denoising = False
    c.max_bounces, c.diffuse_bounces, c.glossy_bounces, c.transmission_bounces, c.transparent_max_bounces = 4, 2, 2, 2, 10
    c.caustics_reflective = c.caustics_refractive = False
    c.sample_clamp_indirect, c.sample_clamp_direct = 3.0, 12.0
    c.blur_glossy = 1.0
    c.use_auto_tile = False
    c.use_fast_gi = False
    scene.render.use_persistent_data = True
    if ask.threads:
        scene.render.threads_mode, scene.render.threads = 'FIXED', ask.threads
    layer = scene.view_layers[0]
    layer.cycles.denoising_store_passes = True
    scene.use_nodes = True


def take(scene, plan, lights, shot, target, ask):
    near = {shot['room'].id} if shot['room'] else set()
    if shot['room']:
        near |= {other.id for _, other in plan.links(shot['room'])}
    for id, things in lights.items():
        for thing in things:
            thing.hide_render = id not in near
    for thing in scene.objects:
        if thing.name.startswith('home pane'):
            thing.hide_render = not shot['panes']
    camera = bpy.data.cameras.new('camera')
    thing = bpy.data.objects.new('camera', camera)
    scene.collection.objects.link(thing)
    scene.camera = thing
    thing.location = shot['from']
    camera.clip_start, camera.clip_end = 0.05, 20000
    if shot['to'] is None:
        camera.type, camera.cycles.panorama_type = 'PANO', 'EQUIRECTANGULAR'
        thing.rotation_euler = (math.pi / 2, 0, 0)
    else:
        camera.lens, camera.shift_y = shot['lens'], shot['shift']
        dx, dy = shot['to'][0] - shot['from'][0], shot['to'][1] - shot['from'][1]
        thing.rotation_euler = (math.pi / 2, 0, math.atan2(-dx, dy))
    scene.render.resolution_x, scene.render.resolution_y = shot['size']
    scene.cycles.samples = ask.spp or shot['spp']
    with tempfile.TemporaryDirectory(dir=ask.out) as folder:
        passes = render_passes(scene, folder)
    bpy.data.objects.remove(thing)
    with open(target + '.part', 'wb') as file:
        np.savez(file, outdoors=shot['room'] is None or shot['room'].open, **passes)
    os.replace(target + '.part', target)


def render_passes(scene, folder):
    tree = scene.node_tree
    tree.nodes.clear()
    layers, out = tree.nodes.new('CompositorNodeRLayers'), tree.nodes.new('CompositorNodeOutputFile')
    out.base_path, out.format.file_format, out.format.color_depth, out.format.exr_codec = folder, 'OPEN_EXR', '16', 'NONE'
    out.file_slots.clear()
    names = {'light': 'Image', 'albedo': 'Denoising Albedo', 'normal': 'Denoising Normal'}
    for name, layer in names.items():
        out.file_slots.new(name)
        tree.links.new(layers.outputs[layer], out.inputs[-1])
    tree.links.new(layers.outputs['Image'], tree.nodes.new('CompositorNodeComposite').inputs[0])
    bpy.ops.render.render()
    passes = {}
    for name in names:
        file = next(f for f in sorted(os.listdir(folder)) if f.startswith(name))
        image = bpy.data.images.load(os.path.join(folder, file))
        image.colorspace_settings.name = 'Non-Color'
        w, h = image.size
        flat = np.empty(w * h * 4, np.float32)
        image.pixels.foreach_get(flat)
        passes[name] = flat.reshape(h, w, 4)[::-1, :, :3].astype(np.float16)
        bpy.data.images.remove(image)
    return passes


main()
